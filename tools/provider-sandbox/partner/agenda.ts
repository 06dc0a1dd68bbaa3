/** What will happen automatically, each thing at its time. */
export type Agenda = {
  /** @param act gets the time it was planned for, which may lie before the time it is carried out */
  add(atMs: number, act: (atMs: number) => void): void;
  /**
   * Carries out what is due by then, what follows from it included: earliest first, among equals in the order of
   * planning.
   */
  catchUp(nowMs: number): void;
};

type Entry = { readonly atMs: number; readonly act: (atMs: number) => void };

export function makeAgenda(): Agenda {
  const entries: Entry[] = [];

  /** Where an entry of this time belongs: behind all that are not later. */
  function placeOf(atMs: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.atMs ?? Infinity) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add: (atMs, act) => void entries.splice(placeOf(atMs), 0, { atMs, act }),
    catchUp(nowMs) {
      for (;;) {
        const [next] = entries;
        if (!next || next.atMs > nowMs) return;
        entries.shift();
        next.act(next.atMs);
      }
    },
  };
}
