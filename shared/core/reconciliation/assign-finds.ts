/** An order that is looked for, and the ids of what on record it may have made. */
export type Claimant = {
  readonly name: string;
  readonly mayOwn: readonly string[];
  /** A record may belong to it but does not say whose it is: the order is neither found nor absent. */
  readonly isUnsure?: boolean;
  /** Somebody else's order that may have made them as well, and will learn which. */
  readonly isCompeting?: boolean;
};

export type Verdict =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'absent' }
  /** What is on record may be of this order or of another one. */
  | { readonly kind: 'shared' };

/**
 * Says of each order what it made. Orders that may have made the same things are judged together: with a thing on
 * record for each of them it does not matter which is whose; with fewer nobody can say who came away empty, so that
 * none of them is decided.
 */
export function assignFinds(claimants: readonly Claimant[]): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (const group of groupsOf(claimants)) {
    const owned = group.some(({ isCompeting }) => isCompeting === true) ? undefined : oneEach(group);
    for (const { name, mayOwn, isUnsure = false } of group) {
      const id = owned?.get(name);
      if (mayOwn.length === 0) verdicts.set(name, { kind: isUnsure ? 'shared' : 'absent' });
      else verdicts.set(name, id === undefined ? { kind: 'shared' } : { kind: 'found', id });
    }
  }
  return verdicts;
}

/** Claimants that are linked by something that more than one of them may own. */
function groupsOf(claimants: readonly Claimant[]): Claimant[][] {
  const byFind = new Map<string, Claimant[]>();
  for (const claimant of claimants)
    for (const id of claimant.mayOwn) byFind.set(id, [...(byFind.get(id) ?? []), claimant]);
  const seen = new Set<Claimant>();
  const groups: Claimant[][] = [];
  for (const first of claimants) {
    if (seen.has(first)) continue;
    seen.add(first);
    const group = [first];
    for (const one of group)
      for (const other of one.mayOwn.flatMap((id) => byFind.get(id) ?? [])) {
        if (seen.has(other)) continue;
        seen.add(other);
        group.push(other);
      }
    groups.push(group);
  }
  return groups;
}

/** One thing for each claimant, or undefined when there is no way to give each its own. */
function oneEach(group: readonly Claimant[]): ReadonlyMap<string, string> | undefined {
  const ownerOf = new Map<string, Claimant>();
  /** Gives the claimant something, if need be by letting another one take something else. */
  const give = (claimant: Claimant, tried: Set<string>): boolean =>
    claimant.mayOwn.some((id) => {
      if (tried.has(id)) return false;
      tried.add(id);
      const owner = ownerOf.get(id);
      if (owner !== undefined && !give(owner, tried)) return false;
      ownerOf.set(id, claimant);
      return true;
    });
  if (!group.every((claimant) => give(claimant, new Set()))) return undefined;
  return new Map([...ownerOf].map(([id, { name }]) => [name, id]));
}
