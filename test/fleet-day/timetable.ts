/**
 * Something that continues over the day, step by step: each value is how many milliseconds pass until its next step.
 * Only one story takes a step at a time, so that the same seed plays the same day.
 */
export type Story = AsyncGenerator<number, void, void>;

export type Timetable = {
  /** Lets a story begin, now or later. */
  begin(story: Story, afterMs?: number): void;
  /**
   * Plays all stories to their ends, in the order of their steps.
   *
   * @param atRest is called whenever nobody takes a step: before each, and again before the clock moves on
   */
  play(atRest: () => Promise<void>): Promise<void>;
};

type Due = { readonly atMs: number; readonly story: Story };

export function makeTimetable(clock: { now(): number; advance(ms: number): void }): Timetable {
  /** Latest first, so that the next one is cheap to take off. */
  const waiting: Due[] = [];

  function begin(story: Story, afterMs = 0): void {
    const atMs = clock.now() + Math.round(afterMs);
    let [low, high] = [0, waiting.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      // Behind those that are due at the same time: who came first goes first.
      if ((waiting[middle]?.atMs ?? 0) > atMs) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, { atMs, story });
  }

  return {
    begin,
    async play(atRest) {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        clock.advance(next.atMs - clock.now());
        await atRest();
        const { value: waitMs, done } = await next.story.next();
        await atRest();
        if (!done) begin(next.story, waitMs);
      }
    },
  };
}
