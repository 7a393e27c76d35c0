/** The page of an added game: its rules run in the sandbox, the rest is as for ours. */

import { addressOfAdded, messagesOf, nameOf, type Words, wordsOf } from "../../added-games/game.ts";
import { addedGame } from "../../added-games/in-play.ts";
import { drawMissing, drawOther, drawRulesText, type Wheel } from "../../added-games/view.ts";
import type { Channel } from "../../rules/channel.ts";
import { AnalysisClient, RulesClient } from "../../rules/client.ts";
import { addedGameChannel } from "../../sandbox/sandbox.ts";
import {
  type AddedGame,
  type GameFile,
  gameFileWith,
  knownGames,
} from "../../storage/game-files.ts";
import { SITE } from "../../storage/scope.ts";
import { render } from "../../view/lit.ts";
import { startGamePage } from "../game-page.ts";
import { region } from "../screen.ts";
import { addPageMessages, finishStart, readPage } from "../start.ts";

const data = await readPage();
const asked = new URLSearchParams(location.search);
const slug = asked.get("game") ?? "";

const entitle = (name: string) => {
  document.title = `${name} · noon`;
  const title = document.querySelector("h1");
  if (title) title.textContent = name;
};

/** @param summary of its wheel */
const explain = ({ body, keys, language, short, summary: own }: Words, summary: string) => {
  for (const id of ["short-text", "rules-text", "keys-text"]) region(id).lang = language;
  region("short-text").textContent = short || own || summary;
  region("keys-text").textContent = keys;
  const line = region("keys-text").parentElement;
  if (line) line.hidden = !keys;
  render(body ? drawRulesText(body) : short || own || summary, region("rules-text"));
};

const play = async (gameFile: GameFile, game: AddedGame) => {
  const { entry, opening } = game;
  const words = wordsOf(game);
  entitle(words.name);
  explain(words, gameFile.packages[0]?.summary ?? "");
  // The shared address names the wheel.
  const address = new URL(addressOfAdded(gameFile, slug), SITE).search + location.hash;
  history.replaceState(history.state, "", address);
  const wheels = async () => gameFile.wheels;
  let channel: Channel | undefined;
  await startGamePage({
    data: {
      ...data,
      entry,
      opening,
      own: { ...data.own, [`rules/${slug}`]: messagesOf(game) },
      example: words.example,
    },
    isDrawn: false,
    startRules: (listener) => {
      channel = addedGameChannel(wheels, { isEager: true }, listener);
      return new RulesClient(channel);
    },
    features: [addedGame(gameFile, game, () => channel)],
    analysis: new AnalysisClient(addedGameChannel(wheels, { isEager: false })),
  });
};

/** Return an entry of the link about the wheel. */
const inLink = (name: keyof Wheel) => (asked.get(name) ?? "").slice(0, 100);

/** Show something in place of the match. @param name of the game */
const showInstead = (name: string, drawn: unknown) => {
  region("progress").hidden = true;
  document.body.dataset.mode = "missing";
  if (name) entitle(name);
  render(drawn, region("board"));
  finishStart();
};

const tellMissing = async () => {
  // Without an entry in the link: the data stored when it was removed here.
  const known = (await knownGames())[slug];
  const param = (name: keyof Wheel) => inLink(name) || (known?.[name] ?? "");
  const wanted = { wheel: param("wheel"), version: param("version"), sha256: param("sha256") };
  const game = known?.name ?? slug.slice(0, 40);
  showInstead(game, drawMissing({ ...wanted, game }));
};

await addPageMessages(data);
const gameFile = await gameFileWith(slug);
const game = gameFile?.games.find(({ entry }) => entry.slug === slug);
const sha256 = inLink("sha256");
if (!gameFile || !game) await tellMissing();
else if (sha256 && sha256 !== gameFile.packages[0]?.sha256) {
  // The address stays as it is until the player has chosen.
  const [here] = gameFile.packages;
  const address = addressOfAdded(gameFile, slug).replace("added/", "") + location.hash;
  const wanted = { wheel: inLink("wheel"), version: inLink("version"), sha256 };
  showInstead(nameOf(game), drawOther({ ...wanted, here: here?.version ?? "", address }));
} else await play(gameFile, game);
