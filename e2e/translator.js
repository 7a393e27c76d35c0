/**
 * Changes a page as a translator of a browser does: each text becomes two nested elements, and so
 * does each new one. With `isRough` also as add-ons and proxies do: words are wrapped wherever they
 * stand, and comments are removed.
 */
(isRough) => {
  const LEFT_ALONE = `script, style, textarea, svg, font${isRough ? "" : ", [translate=no]"}`;

  const swap = (text) => {
    const home = text.parentElement;
    if (!home || !text.data.trim() || home.closest(LEFT_ALONE)) return;
    const parts = isRough ? text.data.split(/(?<= )/) : [text.data];
    const translated = parts.map((part) => {
      const [outer, inner] = ["font", "font"].map((name) => document.createElement(name));
      inner.append(part);
      outer.append(inner);
      return outer;
    });
    text.replaceWith(...translated);
  };

  const change = (root) => {
    const all = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT;
    const walker = document.createTreeWalker(root, all);
    const found = root.nodeType === Node.ELEMENT_NODE ? [] : [root];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const node of found) {
      if (node.nodeType === Node.TEXT_NODE) swap(node);
      else if (isRough) node.remove();
    }
  };

  const begin = () => {
    change(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === "characterData" ? [target] : addedNodes) change(node);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
  };
  // Before the page's scripts run.
  if (document.readyState === "loading")
    document.addEventListener("readystatechange", begin, { once: true });
  else begin();
};
