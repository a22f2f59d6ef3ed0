import { rename, type RenamePreview } from "../commands/config/rename.ts";
import { type Text, text } from "../terminal/text.ts";
import { Failure } from "../values/failure.ts";
import { writeJson } from "../values/json.ts";
import { shellJson, shellWord } from "../values/shellWord.ts";
import { enumerate } from "../values/words.ts";
import { receiptJson } from "./parts/receipt.ts";
import { defineView, type RenderOptions } from "./view.ts";

export default defineView(rename, {
  preview: ({ file, from, to, renamed, left, rules }, { paint, symbols }) => [
    paint.bold(text`${enumerate(renamed.map(({ env }) => env))} in ${file}`),
    text`  ~ ${from} ${symbols.arrow} ${to}`,
    ...(rules?.rule === "moved" ? [text`  ~ its rule in ${rules.file}`] : []),
    ...(rules?.rule === "copied"
      ? [
        text`  + a copy of its rule in ${rules.file}, since ${enumerate(left)} still ${
          left.length === 1 ? "has" : "have"
        } ${from}`,
      ]
      : []),
    ...(rules?.isOptional
      ? [text`  ~ ${to} is required there as soon as every environment has it`]
      : []),
  ],
  text({ file, renamed }, { paint, command }) {
    const [{ env } = { env: "" }, ...more] = renamed;
    return [
      more.length === 0
        ? paint.green(text`Updated ${file}; ${command("sync", { env })} publishes it.`)
        : paint.green(text`Updated ${file} in ${renamed.length} environments.`),
    ];
  },
  warnings: (preview, render) => [
    ...experimentText(preview, render),
    render.paint.yellow(text`! ${liveScriptsText(preview, render)}`),
  ],
  json: ({ file, from, to, renamed, rules }, warnings) =>
    receiptJson({
      command: "config rename",
      outcome: "updated",
      file,
      renamed: renamed.map(({ env }) => ({ env, from, to })),
      rule: rules && {
        file: rules.file,
        change: rules.rule,
        required_later: rules.isOptional,
      },
      warnings,
    }),
});

/** Say which environments' experiments have the old key, or that this is not known. */
function experimentText({ renamed, from }: RenamePreview, { paint }: RenderOptions): Text[] {
  const reasons = new Set<string>();
  const lines = renamed.flatMap(({ env, experiment }) => {
    if (experiment instanceof Failure) reasons.add(experiment.what);
    return typeof experiment === "string"
      ? [
        text`! The experiment "${experiment}" runs on ${from} in ${env}: until it is over, Roblox refuses a sync without that key.`,
      ]
      : [];
  });
  return [
    ...lines.map((line) => paint.yellow(line)),
    ...Array.from(
      reasons,
      (reason) => text`It is not known whether an experiment runs on ${from}. ${reason}`,
    ),
  ];
}

/** Longer values are left for the reader to fill in. */
const LONGEST_SHOWN = 60;

function liveScriptsText(
  { from, renamed, rules }: RenamePreview,
  { command }: RenderOptions,
): Text {
  const [{ env, value }] = renamed as readonly [RenamePreview["renamed"][0]];
  const json = writeJson(value);
  const written = json.length > LONGEST_SHOWN ? "'<JSON>'" : shellJson(json);
  const [set, unset] = [`set ${shellWord(from)}`, `unset ${shellWord(from)}`];
  const [again, later] = renamed.length === 1
    ? [command(`${set} ${written}`, { env }), command(unset, { env })]
    : [command(`${set} <value> --env <name>`), command(`${unset} --env <name>`)];
  const names = new Set(renamed.flatMap(({ under }) => under));
  const flags = Array.from(names, (name) => `--when ${shellWord(name)}`).join(", ");
  const under = flags === "" ? "" : `, and its values with ${flags}`;
  const ruled = rules?.rule === "moved" ? `, with its rule in ${rules.file}` : "";
  return text`Live scripts still read ${from}, which the next sync removes. The safe way is two steps: keep both keys (${again}${under}${ruled}), and remove the old one when no server runs the old scripts (${later}).`;
}
