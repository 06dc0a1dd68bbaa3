/** How many calls had been accepted, ever, by a time. */
export type Mark = { readonly atMs: number; readonly accepted: number };

const marksMax = 12;

export function withMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const before = marks.filter((one) => one.atMs < mark.atMs);
  return [...before, mark].slice(-marksMax);
}

/** Calls accepted by a time, between marks in proportion. */
export function acceptedBy(marks: readonly Mark[], atMs: number): number {
  const after = marks.findIndex((mark) => mark.atMs >= atMs);
  const next = marks[after];
  const last = marks[after - 1];
  if (next === undefined) return marks.at(-1)?.accepted ?? 0;
  if (last === undefined) return next.accepted;
  return last.accepted + ((next.accepted - last.accepted) * (atMs - last.atMs)) / (next.atMs - last.atMs);
}
