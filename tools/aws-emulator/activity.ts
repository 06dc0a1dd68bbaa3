/** Knows whether anything of the local system is under way, such as an invocation or a message on its way to one. */
export type Activity = {
  /** Is busy until the work has ended. @returns what the work gives */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Adds a part that says whether it is busy. */
  watch(isBusy: () => boolean): void;
  /** Asks all parts again. Called whenever one of them may have become idle. */
  look(): void;
  /** Adds what looks whether there is work to begin, since it is looked for from time to time only. */
  addErrand(run: () => Promise<void>): void;
  /** Resolves as soon as nothing is busy: now nothing happens before time passes or somebody asks for something. */
  ended(): Promise<void>;
};

export function activity(): Activity {
  const parts: (() => boolean)[] = [];
  const errands: (() => Promise<void>)[] = [];
  const waiting: (() => void)[] = [];
  let begun = 0;
  let running = 0;

  const look = () => {
    if (waiting.length === 0 || running > 0 || parts.some((isBusy) => isBusy())) return;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      look();
    });

  return {
    async during(work) {
      begun += 1;
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        look();
      }
    },
    watch: (isBusy) => parts.push(isBusy),
    look,
    addErrand: (run) => errands.push(run),
    async ended() {
      for (let seen = -1; seen !== begun; ) {
        await idle();
        seen = begun;
        for (const run of errands) await run();
      }
    },
  };
}
