import { definedOnly } from "../../values/collections.ts";
import { changedConditions } from "../../config/drift.ts";
import type { Revision } from "../../values/configs.ts";
import type { LookOptions } from "../../flags/lookFlags.ts";
import type { Context } from "../../files/project/context.ts";
import { findEmptied, gatherPreview, type PreviewPurpose, type SyncPreview } from "./preview.ts";
import { type EnvPreview, previewAll } from "./previewAll.ts";
import { type NameRevision, readNames } from "./readNames.ts";
import { resolveEnvTarget } from "../../files/project/target.ts";

type CheckOptions =
  & Pick<LookOptions["check"], "names" | "json" | "markdown">
  & Pick<PreviewPurpose, "isOneOfMany">;

/**
 * `cli config check`: compares the config file with what is live. Nothing is staged, published or written.
 * The draft is read only for documents, which mention it. Entries that a sync would refuse are compared all
 * the same.
 */
export async function check(
  { names, json, markdown, isOneOfMany }: CheckOptions,
  context: Context,
): Promise<SyncPreview> {
  const target = resolveEnvTarget(context);
  const purpose = {
    ...definedOnly({ isOneOfMany }),
    readsDraft: json || markdown,
  };
  const { preview, local, configs } = await gatherPreview(target, purpose, context);
  const refusal = preview.refusal ?? findEmptied(preview.plan, local, context);
  const named = await readNames(publishesOf(preview), names, configs);
  return { ...withNames(preview, named), ...definedOnly({ refusal }) };
}

/**
 * `cli config check --all`: compares every environment. With `--names`, each publisher's name is read once.
 *
 * @throws Failure when there is no environment, or no usable key.
 */
export async function checkAll(
  { names }: Pick<LookOptions["check"], "names">,
  context: Context,
): Promise<readonly EnvPreview[]> {
  const plain = { names: false, json: false, markdown: false, isOneOfMany: true };
  const envs = await previewAll(context, (one) => check(plain, one));
  const previews = envs.flatMap((one) => "preview" in one ? [one.preview] : []);
  const [any] = previews;
  if (!names || any === undefined) return envs;
  // Publishers are not shown for an environment that matches.
  const publishes = previews.filter(isShown).flatMap(publishesOf);
  // User names are the same in every universe, so any of the keys can read them.
  const configs = await context.openConfigs(any.target.universeId, any.repository);
  const named = await readNames(publishes, true, configs);
  return envs.map((one) =>
    "preview" in one ? { ...one, preview: withNames(one.preview, named) } : one
  );
}

function isShown({ plan, drift }: SyncPreview): boolean {
  return plan.differs || changedConditions(drift).length > 0;
}

function publishesOf({ drift }: SyncPreview): readonly Revision[] {
  return drift?.publishes ?? [];
}

function withNames(preview: SyncPreview, named: NameRevision): SyncPreview {
  const { drift } = preview;
  if (drift === undefined) return preview;
  const parts = drift.parts.map((one) =>
    one.publish === undefined ? one : { ...one, publish: named(one.publish) }
  );
  const publishes = drift.publishes.map(named);
  return { ...preview, drift: { ...drift, publishes, parts } };
}
