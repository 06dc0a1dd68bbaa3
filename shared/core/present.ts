type Present<Members> = { [Name in keyof Members]: Exclude<Members[Name], undefined> };

/** The members that are there: one that is undefined is left away, as an absent one is. */
export function present<Members extends object>(members: Members): Present<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<Members>;
}
