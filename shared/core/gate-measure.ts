/** How many calls had been accepted, ever, by a time. */
export type Mark = { readonly atMs: number; readonly accepted: number };

const marksMax = 12;

/** Adds a mark; of marks closer together than an eighth of the window only the newest is kept. */
export function withMark(marks: readonly Mark[], mark: Mark, windowMs: number): Mark[] {
  const before = marks.filter((one) => one.atMs < mark.atMs);
  const [older, newest] = [before.at(-2), before.at(-1)];
  if (older !== undefined && newest !== undefined && newest.atMs - older.atMs < windowMs / 8) before.pop();
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
