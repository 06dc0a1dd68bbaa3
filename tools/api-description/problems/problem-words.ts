/** What a person reads about the code of a problem. */
export type ProblemWords = {
  /** What it means, in a sentence or two. */
  readonly means: string;
  /** What to do. */
  readonly todo: string;
  readonly repeat: Repeat;
};

/**
 * What a repeat of the same request does.
 *
 * - `useless`: it is answered in the same way until something has changed
 * - `later`: it may work, and nothing is done twice
 * - `differs`: send another request
 */
export type Repeat = 'useless' | 'later' | 'differs';

export const repeatWords: Readonly<Record<Repeat, string>> = {
  useless: 'Safe, but useless: the answer stays the same until something changes.',
  later:
    'Safe, and sensible: repeat it unchanged, with the same `Idempotency-Key` if it had one. Nothing is done twice.',
  differs:
    'Safe, but useless: correct the request first. The refused one did not use up its `Idempotency-Key`.',
};
