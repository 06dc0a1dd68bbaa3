/** Keeps the Idempotency-Key of what was asked for last. */
export type SameKey = {
  /** The same words again, as after a lost answer, have the same key: what became of them is found, not done again. */
  readonly of: (words: unknown) => string;
  /** The same words are something new from now on. */
  readonly forget: () => void;
};

export function sameKey(newKey: () => string = () => crypto.randomUUID()): SameKey {
  let last: { readonly words: string; readonly key: string } | undefined;
  return {
    of: (asked) => {
      const words = JSON.stringify(asked);
      if (last?.words !== words) last = { words, key: newKey() };
      return last.key;
    },
    forget: () => {
      last = undefined;
    },
  };
}
