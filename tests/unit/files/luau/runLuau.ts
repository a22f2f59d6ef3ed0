import { LuauState } from "luau-web";

/** What a Luau script printed, and the module's warnings. */
export interface LuauRun {
  readonly said: readonly string[];
  readonly warnings: readonly string[];
}

/** What the stand-in of `ConfigService` does. */
export type ServiceKind = "present" | "absent" | "throwing";

/** One state is used for all, because the runtime accepts no second one after the first is destroyed. */
let shared: Promise<LuauState> | undefined;

/**
 * Compile a module with Luau itself, unchanged, then run it with a script after it.
 *
 * @param script Luau that has `LiveConfig`; `platform`, whose `values` and `forPlayer` are what is
 *   published, by key, and whose `reads` counts how often a value was asked for, and
 *   `connect` gets who listens for an update; `player`; `say(text)`,
 *   and `dump(value)`, which writes a value as {@link dump} does.
 * @throws Error with Luau's message when either does not compile, or fails.
 */
export async function runLuau(
  module: string,
  script: string,
  service: ServiceKind = "present",
): Promise<LuauRun> {
  const state = await (shared ??= LuauState.createAsync({}));
  state.loadstring(module, "LiveConfig", true);
  // A type can be exported at the top of a file only.
  const body = module.replace("\nexport type Config = ", "\ntype Config = ");
  const source = `${STAND_IN}\nlocal LiveConfig = (function()\n${body}\nend)()\n${script}`;
  const run = state.loadstring(source, "script", true);
  const said: string[] = [];
  const warnings: string[] = [];
  await run(
    service,
    (line: string) => void said.push(line),
    (line: string) => void warnings.push(line),
    attempt,
  );
  return { said, warnings };
}

/** The runtime's own `pcall` catches nothing, so that an error ends the whole script. This one catches. */
async function attempt(call: () => Promise<unknown>): Promise<readonly [boolean, string]> {
  try {
    await call();
    return [true, ""];
  } catch (error) {
    return [false, (error as Error).message];
  }
}

const STAND_IN = `
local kind, say, warning, attempt = ...
local function pcall(call)
	-- What passes through the runtime's border is changed by it, so only the message does.
	local result
	local ok, message = attempt(function()
		result = call()
	end)
	return ok, if ok then result else message
end
local function warn(message)
	warning(message)
end
local player = {}
local platform = { values = {}, forPlayer = {}, reads = 0, broken = {}, connect = function() end }
local function published(forPlayer)
	local all = table.clone(platform.values)
	if forPlayer then
		for key, value in platform.forPlayer do
			all[key] = value
		end
	end
	return all
end
local function snapshotFor(forPlayer)
	local current = published(forPlayer)
	local snapshot = { UpdateAvailable = {} }
	function snapshot.UpdateAvailable:Connect(listener)
		platform.connect(listener)
	end
	function snapshot:GetValue(key)
		platform.reads += 1
		if current[key] == platform.broken then
			error("no value now")
		end
		return current[key]
	end
	function snapshot:Refresh()
		current = published(forPlayer)
	end
	return snapshot
end
local service = {}
function service:GetConfigAsync()
	if kind == "throwing" then
		error("nothing was loaded yet")
	end
	return snapshotFor(false)
end
function service:GetConfigForPlayerAsync(who)
	assert(who == player)
	return snapshotFor(true)
end
local game = {}
function game:GetService(name)
	if kind == "absent" or name ~= "ConfigService" then
		error("'" .. name .. "' is not a valid Service name")
	end
	return service
end
local dump
function dump(value)
	if type(value) == "string" then
		return "s" .. (string.gsub(value, ".", function(byte)
			return string.format("%02x", string.byte(byte))
		end))
	end
	if type(value) == "number" then
		return "n" .. string.sub(dump(string.pack(">d", value)), 2)
	end
	if type(value) ~= "table" then
		return tostring(value)
	end
	local parts = {}
	for name, member in value do
		table.insert(parts, dump(name) .. "=" .. dump(member))
	end
	table.sort(parts)
	return "{" .. table.concat(parts, ",") .. "}"
end
`;
