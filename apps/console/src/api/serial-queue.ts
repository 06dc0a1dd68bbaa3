/** What a page does one after the other. What is pressed again meanwhile is not done again. */
export type SerialQueue = {
  /** @returns what becomes of it; undefined where the same is under way or waits already */
  readonly run: <Done>(about: string, act: () => Promise<Done>) => Promise<Done> | undefined;
  /** Whether nothing is under way. */
  readonly isIdle: () => boolean;
};

export function serialQueue(): SerialQueue {
  const begun = new Map<string, Promise<unknown>>();
  return {
    run: (about, act) => {
      if (begun.has(about)) return undefined;
      const before = [...begun.values()].at(-1);
      const over = before === undefined ? act() : before.then(act, act);
      const ended = over.finally(() => begun.delete(about));
      begun.set(about, ended);
      return ended;
    },
    isIdle: () => begun.size === 0,
  };
}
