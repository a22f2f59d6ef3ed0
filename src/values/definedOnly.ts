type DefinedOnly<Members> = {
  [Name in keyof Members]?: NonNullable<Members[Name]>;
};

/** Copy an object without the members that are undefined or null, for the optional fields of another one. */
export function definedOnly<Members extends object>(members: Members): DefinedOnly<Members> {
  const there = Object.entries(members).filter(([, value]) => (value ?? undefined) !== undefined);
  return Object.fromEntries(there) as DefinedOnly<Members>;
}
