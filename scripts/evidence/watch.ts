/**
 * How often a watch with its default bounds cries wolf, and how often it misses: `deno task
 * evidence:watch` plays games' days with and without a regression and prints the table of
 * docs/dev/figures/watch.txt. One seed, so that a run can be repeated: `--seed <n>` takes another; `--players 5,50` plays
 * some sizes alone, and `--games 300,100` so many games a row.
 */
import {
  type Bound,
  boundText,
  DEFAULT_BOUNDS,
  isServerMetric,
  type Metric,
} from "../../src/config/watch/bound.ts";
import { endOfWatch, judgeBound, judgeWatch } from "../../src/config/watch/judgeWatch.ts";
import type { Point } from "../../src/values/point.ts";
import { say } from "../support/say.ts";
import { seeded } from "./random.ts";
import { playErrors } from "./watchErrors.ts";

const MINUTE = 60_000;
const WATCH = 20;
const DAYS = 1_000;
const SIZES = [5, 50, 500, 5_000, 50_000];
const KINDS = [
  "nothing",
  "a spike before",
  "late data",
  "no data",
  "servers crash",
  "clients crash",
  "players leave",
] as const;
type Kind = typeof KINDS[number];

const BOUNDS = DEFAULT_BOUNDS.filter(({ metric }) => !isServerMetric(metric));
const seed = Number(Deno.args[Deno.args.indexOf("--seed") + 1] ?? 1) || 1;
const random = seeded(seed);

say(`Bounds: ${BOUNDS.map(boundText).join(", ")}; ${WATCH} minutes; ${DAYS} days a cell.`);
say("");
say("| What happens | Players | held | breached | not known |");
say("| --- | --- | --- | --- | --- |");
for (const kind of KINDS) {
  for (const players of SIZES) {
    const counts = { held: 0, breached: 0, unknown: 0, watching: 0 };
    for (let day = 0; day < DAYS; day++) counts[playDay(kind, players)]++;
    const percent = (count: number) => `${((100 * count) / DAYS).toFixed(1)} %`;
    say(
      `| ${kind} | ${players} | ${percent(counts.held)} | ${percent(counts.breached)} | ${
        percent(counts.unknown)
      } |`,
    );
  }
}

await playErrors(seed);

/** Play one publish at a random time of a day, minute by minute, as `watch` judges it. */
function playDay(kind: Kind, players: number): ReturnType<typeof judgeWatch> {
  const watch = { since: 120 * MINUTE, minutes: WATCH, compared: 60 };
  const series = playGame(kind, players, random());
  for (let now = watch.since + MINUTE;; now += MINUTE) {
    const verdict = judgeWatch(BOUNDS.map((bound) => judgeOne(bound, now)));
    if (verdict !== "watching" && (verdict === "breached" || now >= endOfWatch(watch))) {
      return verdict;
    }
  }

  function judgeOne(bound: Bound, now: number) {
    const known = series.get(bound.metric)!.filter(({ time, arrives }) =>
      time < now && arrives <= now
    );
    const before = known.filter(({ time }) =>
      time >= watch.since - 60 * MINUTE && time < watch.since
    );
    return judgeBound(bound, watch, known, before, now);
  }
}

/** Three hours of a game: the publish is after two of them. */
function playGame(kind: Kind, players: number, phase: number) {
  const series = new Map<Metric, (Point & { readonly arrives: number })[]>(
    BOUNDS.map(({ metric }) => [metric, []]),
  );
  let drift = 0;
  for (let minute = 0; minute < 180; minute++) {
    const after = minute - 120;
    const day = 1 + 0.4 * Math.sin(2 * Math.PI * (phase + minute / 1440));
    drift = 0.9 * drift + normal() * 0.44 * (1 / Math.sqrt(players) + 0.02);
    const left = kind === "players leave" && after >= 0 ? Math.max(0.5, 1 - after / 10) : 1;
    const here = Math.max(0, Math.round(players * day * (1 + drift) * left));
    const spike = kind === "a spike before" && after >= -20 && after < -12 ? 8 : 1;
    const servers = (kind === "servers crash" && after >= 2 ? 6 : 1) * spike;
    const clients = (kind === "clients crash" && after >= 2 ? 5 : 1) * spike;
    // A server of 20 players crashes once in 30 hours, a client once in 17.
    const crashes = poisson((here / 20 / 1_800) * servers);
    const share = here === 0 ? 0 : poisson((here * 15 / 1_000) * clients) / (here * 15);
    const add = (metric: Metric, value: number, significant: boolean) => {
      const late = kind === "late data" ? Math.floor(random() * 12) : Math.floor(random() * 2);
      const isMissing = kind === "no data" || random() < 0.02;
      if (isMissing) return;
      const time = minute * MINUTE;
      series.get(metric)!.push({
        time,
        value,
        usable: significant,
        arrives: time + (1 + late) * MINUTE,
      });
    };
    add("ServerCrashCount", crashes, true);
    add("ClientCrashRate15m", share, here * 15 >= 1_000);
    add("PeakConcurrentPlayers", here, true);
  }
  return series;
}

function poisson(mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + normal() * Math.sqrt(mean)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
