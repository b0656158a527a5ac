// A program that plays a seat: by lines to and from `kurgan engine`, or by HTTP at a table where somebody gave it one.
// Node 20 or newer, nothing else. What it may know and say: docs/engine.md.
//
//   node bot.mjs stdio [--game siege] [--scenario S] [--seats attacker=me,defender=officer] [--seed N] [-- kurgan engine]
//   node bot.mjs http http://127.0.0.1:8642 TOKEN

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const PROTOCOL = 1;
const WAIT_S = 25; // of one look whether it is our turn

// How it plays: attacks rather than waits, and else what the lot says. The same seed gives the same choices.
class Player {
  constructor(seed) {
    this.state = seed >>> 0 || 1;
  }

  random(below) {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % below;
  }

  choose({ options, update }) {
    const risky = update.moment.choices
      .filter((choice) => choice.odds)
      .map((choice) => choice.action);
    const from = risky.length > 0 && this.random(2) === 0 ? risky : options;
    return from[this.random(from.length)];
  }
}

// What is done with each message of the engine, by either way; true when the game is over.
function hear(player, message, say) {
  switch (message.type) {
    case "choose":
      say({
        type: "choice",
        seat: message.seat,
        n: message.n,
        action: player.choose(message),
      });
      return false;
    case "over": {
      const { status, result, winner } = message.update.table;
      console.log(
        `${message.seat}: ${status} ${result} winner=${winner || "nobody"}`,
      );
      return true;
    }
    case "error":
      console.error(message.text ?? message.message.key);
      return false;
    default: // hello, begun, waiting
      return false;
  }
}

// --- by lines -----------------------------------------------------------------------------------

async function byLines({ game, scenario, seats, seed }, command) {
  const player = new Player(Number(seed));
  let begun = false;
  const engine = spawn(command[0], command.slice(1), {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => engine.once("close", resolve));
  const say = (message) => engine.stdin.write(`${JSON.stringify(message)}\n`);
  for await (const line of createInterface({ input: engine.stdout })) {
    const message = JSON.parse(line);
    if (message.type === "hello") {
      if (message.protocol !== PROTOCOL)
        throw new Error(`it speaks protocol ${message.protocol}`);
      const sitting = Object.fromEntries(
        seats.split(",").map((seat) => seat.split("=")),
      );
      say({
        type: "new",
        protocol: PROTOCOL,
        game,
        scenario,
        seats: sitting,
        seed: Number(seed),
        name: "bot.mjs",
      });
    } else if (message.type === "begun") begun = true;
    else if (hear(player, message, say) || !begun) engine.stdin.end(); // over, or there is no such game
  }
  return ended;
}

// --- by HTTP ------------------------------------------------------------------------------------

async function byHttp(address, token) {
  const player = new Player(1);
  const place = new URL("/api/engine", address);
  const ask = async (url, more = {}) => {
    for (;;) {
      const answer = await fetch(url, {
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        ...more,
      });
      if (answer.status !== 429 && answer.status !== 503)
        return { status: answer.status, message: await answer.json() };
      await new Promise((resolve) =>
        setTimeout(
          resolve,
          1000 * Number(answer.headers.get("retry-after") ?? 1),
        ),
      );
    }
  };
  const post = (message) =>
    ask(place, { method: "POST", body: JSON.stringify(message) });
  const sit = () => post({ type: "sit", protocol: PROTOCOL });
  let { status, message } = await sit();
  for (let n = 0; ;) {
    if (status >= 400 && status !== 409)
      throw new Error(message.text ?? message.message.key); // our seat was taken back
    n = message.n ?? message.snapshot?.n ?? n;
    let mine;
    if (hear(player, message, (choice) => (mine = choice))) return 0;
    if (mine) ({ status, message } = await post(mine));
    else if (status === 409)
      ({ status, message } = await sit()); // somebody has chosen for us: begin anew
    else
      ({ status, message } = await ask(
        new URL(`?after=${n}&wait=${WAIT_S}`, place),
      ));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    game: { type: "string", default: "stalingrad-besieged" },
    scenario: { type: "string", default: "" },
    seats: { type: "string", default: "german=me,russian=recruit" },
    seed: { type: "string", default: "1" },
  },
});
const [way, ...rest] = positionals;
if (way === "stdio")
  process.exitCode = await byLines(
    values,
    rest.length > 0 ? rest : ["kurgan", "engine"],
  );
else if (way === "http" && rest.length === 2)
  process.exitCode = await byHttp(rest[0], rest[1]);
else {
  console.error(
    "node bot.mjs stdio [--game G] [--seats A=me,B=officer] [-- COMMAND]   or   node bot.mjs http ADDRESS TOKEN",
  );
  process.exitCode = 2;
}
