/** Reads a page as a person meets it: words, marks, colors, places, and what is covered or cut. */

globalThis.look = (() => {
  const TOUCHING = 2; // pixels by which neighbors may overlap: they share a border
  const SMALLEST = 24; // pixels, the side of the smallest control
  const PARTLY = 8; // pixels of a control at the edge of what scrolls
  const ARROW = 16; // pixels of the arrow of a list
  const BEYOND = 4; // pixels that rings and shadows may take around a board

  const styleOf = (element) => getComputedStyle(element);

  const isForReadersOnly = (element) =>
    element.closest("*") && styleOf(element).clipPath === "inset(50%)";

  const isShown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let each = element; each; each = each.parentElement)
      if (isForReadersOnly(each)) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };

  const oneLine = (text) => text.replaceAll(/\s+/g, " ").trim();

  /** The words in an element, for the eye or for the ear. */
  const wordsIn = (node, isRead) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (isRead && node.ariaHidden === "true") return "";
    if (!isRead && isForReadersOnly(node)) return "";
    if (styleOf(node).display === "none" || styleOf(node).visibility === "hidden") return "";
    if (isRead && node.ariaLabel) return ` ${node.ariaLabel} `;
    const words = [...node.childNodes].map((each) => wordsIn(each, isRead)).join("");
    return styleOf(node).display === "inline" ? words : ` ${words} `;
  };

  const seenText = (element) => oneLine(wordsIn(element, false));
  const readText = (element) => oneLine(wordsIn(element, true));

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  /** A color as red, green, blue and alpha, whatever its notation. */
  const channelsOf = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };

  const hex = (color) => {
    const [red, green, blue, alpha] = channelsOf(color);
    if (alpha < 128) return "";
    return [red, green, blue].map((each) => each.toString(16).padStart(2, "0")).join("");
  };

  /** Of the shapes of both sides, the style shows one. */
  const isDrawn = (shape) => getComputedStyle(shape).display !== "none";

  /** "sun" for a disc and "diamond" for a square on its corner, by the filled area alone. */
  const shapeOf = (shape) => {
    const { x, y, width, height } = shape.getBBox();
    const at = (right, down) => {
      const point = shape.ownerSVGElement.createSVGPoint(); // old browsers take no other
      return Object.assign(point, { x: x + width * right, y: y + height * down });
    };
    if (!shape.isPointInFill(at(0.5, 0.5))) return null;
    return shape.isPointInFill(at(0.2, 0.2)) ? "sun" : "diamond";
  };

  const marksIn = (element) =>
    [...element.querySelectorAll("svg")].filter(isShown).flatMap((svg) => {
      const shapes = [...svg.querySelectorAll("circle, path")].filter(isDrawn);
      if (shapes.length !== 1 || svg.viewBox.baseVal.width !== 20) return [];
      const style = styleOf(svg);
      const isOutline = hex(style.stroke) !== "" && style.stroke !== "none";
      return [{ shape: shapeOf(shapes[0]), color: hex(isOutline ? style.stroke : style.fill) }];
    });

  const boxOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom].map((each) => Math.round(each * 10) / 10);
  };

  const paintOf = (element) => {
    const { backgroundColor, borderTopColor, borderTopStyle, color } = styleOf(element);
    return {
      ground: hex(backgroundColor),
      edge: borderTopStyle === "none" ? "" : hex(borderTopColor),
      ink: hex(color),
      isDashed: borderTopStyle === "dashed",
    };
  };

  const read = (element) => ({
    text: seenText(element),
    name: readText(element),
    description: element.ariaDescription ?? "",
    marks: marksIn(element),
    box: boxOf(element),
    paint: paintOf(element),
    isPressed: element.ariaPressed === "true",
    isNow: element.ariaCurrent === "true",
    move: element.dataset?.move ?? null,
    select: element.dataset?.select ?? null,
    reason: element.dataset?.disabledReason ?? null,
  });

  const shownOf = (selector, root = document) =>
    [...root.querySelectorAll(selector)].filter(isShown);

  const readAll = (selector, root = document) => shownOf(selector, root).map(read);

  const CONTROLS = "a[href], button, input, select, textarea, summary, [data-move], [data-select]";

  /** The part of the page that takes presses: the sheet or panel on top, or all of it. */
  const topLayer = () =>
    [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  const controls = () =>
    shownOf(CONTROLS, topLayer()).filter(
      (each) => !each.closest("[inert]") && styleOf(each).pointerEvents !== "none",
    );

  const describe = (element) => {
    const words = seenText(element) || readText(element) || element.className;
    return `“${String(words.baseVal ?? words).slice(0, 40)}”`;
  };

  /** The words of the page in boxes: each line of a paragraph is a box. */
  const wordBoxes = () => {
    const walker = document.createTreeWalker(topLayer(), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const { parentElement: holder } = node;
      if (!node.data.trim() || !isShown(holder) || holder.closest("option")) continue;
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        // Fonts reserve space above and below their letters.
        const air = (bottom - top) / 5;
        found.push({ what: holder, left, top: top + air, right, bottom: bottom - air });
      }
    }
    return found;
  };

  const PIECES = ":is(.board, .stage) :is([data-piece], li, [role=gridcell], [data-as])";
  const SIGNS = ":is(.board, .player) svg.mark, .forecast-chip";

  const solidBoxes = () => {
    const pieces = shownOf(PIECES, topLayer()).filter(
      (each) => each instanceof HTMLElement && (paintOf(each).edge || paintOf(each).ground),
    );
    const all = new Set([...pieces, ...shownOf(SIGNS, topLayer()), ...controls()]);
    return [...all].map((what) => ({ what, ...sidesOf(what) }));
  };

  const overlap = (one, other) =>
    Math.min(
      Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    );

  const blockOf = (element) => {
    let block = element;
    while (block && /^inline$|^contents$/.test(styleOf(block).display)) block = block.parentElement;
    return block;
  };

  const isRelated = ({ what: one }, { what: other }) =>
    one.contains(other) || other.contains(one) || blockOf(one) === blockOf(other);

  const isDragged = ({ what }) => styleOf(what).position === "fixed";

  /** The visible part of a box that scrolling ancestors leave, null for none. */
  const inView = (box) => {
    const seen = { ...box };
    for (let each = box.what.parentElement; each; each = each.parentElement) {
      const { overflowX, overflowY } = styleOf(each);
      const { left, top, right, bottom } = each.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) {
        seen.left = Math.max(seen.left, left);
        seen.right = Math.min(seen.right, right);
      }
      if (/auto|scroll/.test(overflowY)) {
        seen.top = Math.max(seen.top, top);
        seen.bottom = Math.min(seen.bottom, bottom);
      }
    }
    return seen.right > seen.left && seen.bottom > seen.top ? seen : null;
  };

  /** Pairs of things of which one lies over the other. */
  const covered = () => {
    const boxes = [...solidBoxes(), ...wordBoxes()].map(inView).filter(Boolean);
    const out = [];
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (isRelated(one, other) || isDragged(one) || isDragged(other)) continue;
        const by = overlap(one, other);
        if (by <= TOUCHING) continue;
        if (isUnderSticky(one) !== isUnderSticky(other)) continue;
        const both = `${describe(one.what)} and ${describe(other.what)}`;
        out.push(`${both} overlap by ${by.toFixed(0)} px`);
      }
    });
    return out;
  };

  /** Words next to a colored area that touch it: a player's tab, the buttons of the moves. */
  const crowded = () => {
    const shown = (boxes) => boxes.map(inView).filter(Boolean);
    const isColored = (each) => each instanceof HTMLElement && paintOf(each).ground;
    const areas = shownOf(".turns *, #moves *", topLayer()).filter(isColored);
    const sides = shown(areas.map((what) => ({ what, ...sidesOf(what) })));
    const touches = (word, { what, left, top, right, bottom }) => {
      if (what.contains(word.what) || word.what.contains(what)) return false;
      const isLevel = Math.min(bottom, word.bottom) - Math.max(top, word.top) > TOUCHING;
      const gap = Math.max(left - word.right, word.left - right);
      return isLevel && Math.abs(gap) < TOUCHING;
    };
    const words = wordBoxes().filter(({ what }) => what.closest(".turns, #moves > p"));
    return shown(words).flatMap((word) =>
      sides
        .filter((area) => touches(word, area))
        .map(({ what }) => `${describe(word.what)} touches ${describe(what)}`),
    );
  };

  /** Whether something keeps its place in the window while the rest of the page scrolls. */
  const isUnderSticky = ({ what }) => {
    for (let each = what; each; each = each.parentElement)
      if (styleOf(each).position === "sticky") return true;
    return false;
  };

  /** What an ancestor cuts off, or what leaves the window where the page does not scroll. */
  const cut = () => {
    const out = [];
    const page = document.documentElement;
    const wide = page.scrollWidth - page.clientWidth;
    if (wide > 0) out.push(`the page is ${wide} px wider than the window`);
    const sheet = topLayer().scrollWidth - topLayer().clientWidth;
    if (topLayer() !== document.body && sheet > 1) out.push(`the sheet is ${sheet} px too wide`);
    const scrolls = page.scrollHeight > page.clientHeight + 1;
    const end = Math.max(page.clientHeight, document.body.getBoundingClientRect().bottom + scrollY);
    const beyond = page.scrollHeight - end; // where only hidden words are
    if (beyond > TOUCHING) out.push(`the page goes on for ${beyond.toFixed(0)} px below its end`);
    for (const box of [...solidBoxes(), ...wordBoxes()]) {
      const over = overTheEdge(box, scrolls);
      if (over > TOUCHING) out.push(`${describe(box.what)} is cut by ${over.toFixed(0)} px`);
    }
    for (const what of shownOf(".stage svg :is(path, circle, rect)", topLayer())) {
      if (what.closest("defs")) continue;
      const half = Number.parseFloat(styleOf(what).strokeWidth) / 2 || 0;
      const { left, top, right, bottom } = sidesOf(what);
      const box = { what, left, top: top - half, right, bottom: bottom + half };
      if (overTheEdge(box, scrolls) > TOUCHING) out.push(`${describe(what)} is cut`);
    }
    for (const each of shownOf("*", topLayer())) {
      const { overflowX, textOverflow } = styleOf(each);
      const isClamped = textOverflow === "ellipsis" || overflowX === "hidden";
      if (isClamped && seenText(each) && each.scrollWidth > each.clientWidth + 1)
        out.push(`${describe(each)} does not fit its width`);
      if (styleOf(each).webkitLineClamp !== "none" && each.scrollHeight > each.clientHeight + 1)
        out.push(`${describe(each)} has more lines than are shown`);
    }
    return out;
  };

  const overTheEdge = ({ what, left, top, right, bottom }, scrolls) => {
    let over = Math.max(-left, right - innerWidth);
    if (!scrolls && topLayer() === document.body) over = Math.max(over, -top, bottom - innerHeight);
    let [mayX, mayY] = [false, scrolls];
    for (let each = what.parentElement; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = styleOf(each);
      mayX ||= /auto|scroll/.test(overflowX);
      mayY ||= /auto|scroll/.test(overflowY);
      const edge = each.getBoundingClientRect();
      if (!mayX && overflowX !== "visible")
        over = Math.max(over, edge.left - left, right - edge.right);
      if (!mayY && overflowY !== "visible")
        over = Math.max(over, edge.top - top, bottom - edge.bottom);
      if (mayX && mayY) return 0;
    }
    return mayX ? 0 : over;
  };

  /** Words that do not fit into their button; those of a place in the line stand below it. */
  const spilled = () =>
    wordBoxes().flatMap(({ what, left, right }) => {
      const button = what.closest("button:not(.slot), .button");
      if (!button || !(paintOf(button).edge || paintOf(button).ground)) return [];
      const edge = button.getBoundingClientRect();
      const over = Math.max(edge.left - left, right - edge.right);
      return over > 1 ? [`${describe(what)} leaves its button by ${over.toFixed(0)} px`] : [];
    });

  /** By how much the chosen words of a list are wider than their place, with its arrow. */
  const widerThanList = (list) => {
    const { font, paddingLeft, paddingRight } = styleOf(list);
    canvas.font = font;
    const words = canvas.measureText(list.selectedOptions[0]?.text ?? "").width;
    const sides = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + ARROW;
    return Math.ceil(words + sides - list.clientWidth);
  };

  /** Text that is cut in its field; a list may shorten it by three dots. */
  const clipped = () =>
    shownOf("input, select", topLayer()).flatMap((field) => {
      const isList = field instanceof HTMLSelectElement;
      if (isList && styleOf(field).textOverflow === "ellipsis") return [];
      const over = isList ? widerThanList(field) : field.scrollWidth - field.clientWidth;
      return over > 1 ? [`the text of ${describe(field)} is cut by ${over} px`] : [];
    });

  /** The current move that is not in sight in its list. */
  const unseen = () =>
    shownOf(".moves .is-now").flatMap((move) => {
      const { top, bottom } = sidesOf(move);
      const list = sidesOf(move.closest(".moves"));
      const over = Math.max(list.top - top, bottom - list.bottom);
      return over > 1 ? [`${describe(move)} is ${over.toFixed(0)} px out of its list`] : [];
    });

  /** What a board draws outside of its place, whatever lies there. */
  const outside = () =>
    shownOf(".stage", topLayer()).flatMap((stage) => {
      const { left, top, right, bottom } = stage.getBoundingClientRect();
      return shownOf("*", stage).flatMap((each) => {
        if (each.closest("defs") || styleOf(each).position === "fixed") return [];
        const box = inView({ what: each, ...sidesOf(each) });
        if (!box) return [];
        const across = Math.max(left - box.left, box.right - right);
        const over = Math.max(across, top - box.top, box.bottom - bottom);
        return over > BEYOND ? [`${describe(each)} leaves its board by ${over.toFixed(0)} px`] : [];
      });
    });

  const sidesOf = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };

  /** Arcs over a palindrome that do not stand on its tiles. */
  const unmet = () =>
    shownOf(".won .arcs").flatMap((arcs) => {
      const tiles = shownOf("li", arcs.closest(".won")).map((tile) => {
        const { left, right } = tile.getBoundingClientRect();
        return (left + right) / 2;
      });
      const feet = [...arcs.querySelectorAll("path")].flatMap((path) => {
        const { x, width } = path.getBBox(); // Firefox adds the stroke to the other rectangle
        const { a: scale, e: left } = path.getScreenCTM();
        return [left + scale * x, left + scale * (x + width)];
      });
      const far = feet.filter((foot) => !tiles.some((middle) => Math.abs(middle - foot) < 3));
      return far.map((foot) => `an arc stands at ${foot.toFixed(0)}, beside the tiles ${tiles}`);
    });

  /** Arcs that do not stand on their row, and bars on the other player's side of the axis. */
  const upsideDown = () => {
    const arcs = shownOf(".arcs path").filter((arc) => {
      const row = sidesOf(arc.closest(".won, .row-scroll").querySelector(".run, .squares"));
      const { top, bottom } = sidesOf(arc);
      const { y: foot } = arc.getPointAtLength(0).matrixTransform(arc.getScreenCTM());
      const far = (y) => Math.abs(y - (row.top + row.bottom) / 2);
      return far(foot) > far((top + bottom) / 2);
    });
    const bars = shownOf(".ply:is(.of-1, .of-2) i").filter((bar) => {
      const ply = bar.parentElement;
      const axis = sidesOf(ply).top + Number.parseFloat(styleOf(ply).gridTemplateRows);
      const { top, bottom } = sidesOf(bar);
      return ply.matches(".of-1") !== (top + bottom) / 2 < axis;
    });
    return [...arcs, ...bars].map((each) => `${describe(each.parentElement)} is upside down`);
  };

  /** Parts of one player with the mark of the other. */
  const mismarked = () =>
    shownOf(":is(.of-1 > .mark.of-2, .of-2 > .mark.of-1)", topLayer()).map(
      (mark) => `${describe(mark.parentElement)} has the other player's mark`,
    );

  /** The share of its place that a board takes: of the width, or of the height. */
  const share = () => {
    const [stage] = shownOf(".stage");
    if (!stage) return 1;
    const boxes = shownOf("*", stage).map(sidesOf);
    const extent = (low, high) =>
      Math.max(...boxes.map((box) => box[high])) - Math.min(...boxes.map((box) => box[low]));
    return Math.max(
      extent("left", "right") / stage.clientWidth,
      extent("top", "bottom") / stage.clientHeight,
    );
  };

  /** Controls that are under something else, or smaller than a finger. */
  const unpressable = (finger = SMALLEST) => {
    const out = [];
    for (const control of controls()) {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      const isInline = styleOf(control).display === "inline"; // a link in a sentence
      const isSmall = Math.min(width, height) < SMALLEST || Math.max(width, height) < finger;
      if (!isInline && isSmall)
        out.push(`${describe(control)} is ${width.toFixed(0)} by ${height.toFixed(0)} px`);
      const box = inView({ what: control, ...sidesOf(control) });
      if (!box || box.right - box.left < PARTLY || box.bottom - box.top < PARTLY) continue;
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!hit || control.contains(hit) || hit.closest("label")?.contains(control)) continue;
      if (isUnderSticky({ what: hit }) && !isUnderSticky({ what: control })) continue; // it scrolls
      out.push(`${describe(control)} is under ${describe(hit)}`);
    }
    return out;
  };

  const luminance = (color) => {
    const [red, green, blue] = channelsOf(color).map((each) => {
      const share = each / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  /** The contrast of two colors by WCAG 2, from 1 to 21. */
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  const groundUnder = (element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      const { backgroundColor } = styleOf(each);
      if (channelsOf(backgroundColor)[3] > 200) return backgroundColor;
    }
    return "#fff";
  };

  /** Controls on which the focus cannot be seen. */
  const unfocused = () => {
    const before = document.activeElement;
    const out = [];
    for (const control of controls()) {
      control.focus({ focusVisible: true, preventScroll: true });
      if (document.activeElement !== control) continue;
      const { outlineColor, outlineStyle, outlineWidth } = styleOf(control);
      const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      if (!isDrawn) out.push(`${describe(control)} shows no focus`);
      else if (contrast(outlineColor, groundUnder(control)) < 3)
        out.push(`the focus of ${describe(control)} is hard to see`);
    }
    before?.focus?.({ preventScroll: true });
    return out;
  };

  const finishAnimations = () => {
    for (const each of document.getAnimations()) {
      if (Number.isFinite(each.effect.getComputedTiming().endTime)) each.finish();
      else each.cancel();
    }
    return true;
  };

  const unique = (faults) => [...new Set(faults)];

  return {
    readAll,
    still: finishAnimations,
    shapes: (selector) =>
      [...document.querySelectorAll(selector)].filter(isDrawn).map((each) => {
        const { left, top, right, bottom } = sidesOf(each);
        const center = [(left + right) / 2, (top + bottom) / 2];
        const shape = each instanceof SVGGeometryElement ? shapeOf(each) : null;
        return { center, shape, color: hex(styleOf(each).fill) };
      }),
    text: (selector) => shownOf(selector).map(seenText).join(" "),
    ground: () => hex(styleOf(document.body).backgroundColor),
    faults(finger) {
      finishAnimations();
      const looks = [covered, crowded, cut, spilled, clipped, outside, unmet, unseen];
      looks.push(upsideDown, mismarked);
      return unique([...looks.flatMap((find) => find()), ...unpressable(finger)]);
    },
    share,
    unfocused: () => unique(unfocused()),
  };
})();
