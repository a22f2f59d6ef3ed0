import assert from "node:assert/strict";
import { Config, formatCode, OutputVerification } from "@johnnymorganz/stylua";
import fc from "fast-check";
import { modulesOfTypes, modulesOfValues } from "./arbitraries.ts";
import { DEEP_VALUES } from "./deepValues.ts";
import { makeModule } from "./makeModule.ts";
import { ruledConfigs, ruledModule } from "./ruledConfigs.ts";

/** The module after StyLua with its default settings. */
function format(module: string): string {
  return formatCode(module, Config.new(), undefined, OutputVerification.None);
}

for (const [what, modules] of [["values", modulesOfValues], ["types", modulesOfTypes]] as const) {
  Deno.test(`StyLua leaves the module of any ${what} unchanged`, () => {
    fc.assert(
      fc.property(modules, (module) => assert.equal(format(module), module)),
      { numRuns: 100 },
    );
  });
}

Deno.test("StyLua leaves the module of any value rules unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(ruledConfigs, async (config) => {
      const { module } = await ruledModule(config);
      assert.equal(format(module), module);
    }),
    { numRuns: 100 },
  );
});

for (const [what, deep] of DEEP_VALUES) {
  Deno.test(`StyLua leaves the module of ${what} of the greatest depth unchanged`, () => {
    const module = makeModule(new Map([["deep", deep]]));
    assert.equal(format(module), module);
  });
}
