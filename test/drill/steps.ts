/** How a step ended, for those that need it. */
export type StepEnd<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'failed'; readonly name: string };

/** What a step says when all went well, and what it has for those after it. */
export type Done<Value> = { readonly says: string; readonly value: Value };

const graceMs = 1_000;

type Needs = Readonly<Record<string, StepEnd<unknown>>>;

type ValuesOf<Given extends Needs> = {
  readonly [Name in keyof Given]: Given[Name] extends StepEnd<infer Value> ? Value : never;
};

/**
 * Steps one after the other, each bounded in time and reported in one line. A step that needs one that failed is not
 * tried, and counts as failed.
 */
export class Steps {
  #ok = 0;
  #failed = 0;
  readonly #interrupted: AbortSignal;
  readonly #say: (line: string) => void;

  constructor(interrupted: AbortSignal, say: (line: string) => void) {
    this.#interrupted = interrupted;
    this.#say = say;
  }

  get counts(): { readonly ok: number; readonly failed: number } {
    return { ok: this.#ok, failed: this.#failed };
  }

  /**
   * @param limitS seconds after which its signal aborts and it has failed
   * @param act throws what is wrong
   */
  async step<Value, const Given extends Needs>(
    name: string,
    limitS: number,
    needs: Given,
    act: (values: ValuesOf<Given>, signal: AbortSignal) => Promise<Done<Value>>,
  ): Promise<StepEnd<Value>> {
    const startedMs = performance.now();
    const failed = (why: string): StepEnd<Value> => {
      this.#failed += 1;
      this.#say(`FAIL ${name}: ${why}`);
      return { kind: 'failed', name };
    };
    if (this.#interrupted.aborted) return failed('not tried: interrupted');
    const values: Record<string, unknown> = {};
    for (const [key, end] of Object.entries(needs)) {
      if (end.kind === 'failed') return failed(`not tried: it needs "${end.name}"`);
      values[key] = end.value;
    }
    const signal = AbortSignal.any([this.#interrupted, AbortSignal.timeout(limitS * 1_000)]);
    try {
      const { says, value } = await Promise.race([
        act(values as ValuesOf<Given>, signal),
        rejectedBy(signal),
      ]);
      this.#ok += 1;
      this.#say(`ok ${name}: ${says} (${Math.round((performance.now() - startedMs) / 1_000)} s)`);
      return { kind: 'ok', value };
    } catch (error) {
      if (this.#interrupted.aborted) return failed('interrupted');
      const why = error instanceof Error ? error.message : String(error);
      return failed(signal.aborted ? `not done in ${limitS} s: ${why}` : why);
    }
  }
}

/** Ends a step whose work ignores its signal; other work gets a moment to say how far it came. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('given up')), graceMs);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
