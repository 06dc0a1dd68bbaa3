/** What is known about the world after a failed call: nothing happened, or nobody knows. */
export type Effect = 'none' | 'unknown';

export type ProviderProblem = {
  /** What was tried, in words: "Send SMS to 1000 recipients". Never holds numbers, texts or tokens. */
  readonly tried: string;
  readonly effect: Effect;
  /**
   * Machine-readable cause: `busy`, `unauthorized`, `refused`, `unavailable`, `timeout`, `unreadable`, `unreachable`,
   * `moved`.
   */
  readonly code: ProviderCode;
  readonly status?: number;
  /** The server's own hint, already in milliseconds; a floor, never shortened. */
  readonly retryAfterMs?: number;
  readonly correlationId?: string;
  /** JSONPath pointers into the request that the provider named as wrong. */
  readonly pointers?: readonly string[];
  /** The provider's own words, shortened; numbers masked. */
  readonly detail?: string;
};

export type ProviderCode =
  | 'busy'
  | 'unauthorized'
  | 'refused'
  | 'conflict'
  | 'unavailable'
  | 'timeout'
  | 'unreadable'
  | 'unreachable'
  | 'interrupted'
  | 'moved';

/** A provider call that did not end in a yes. `effect` decides what may be done next. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, options?: ErrorOptions) {
    const status = problem.status === undefined ? '' : ` (${problem.status})`;
    const detail = problem.detail === undefined ? '' : `: ${problem.detail}`;
    super(`${problem.tried} failed, ${problem.code}${status}, effect ${problem.effect}${detail}`, options);
    this.problem = problem;
  }

  get effect(): Effect {
    return this.problem.effect;
  }
}

/**
 * A secret is empty, missing or not in its form. The message names the secret and what to do, and repeats nothing of
 * its value.
 */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Something a person sent is wrong. `title` says what, `detail` where and what to do, `pointer` names the field. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly status: number;
  readonly title: string;
  readonly faults: readonly InputFault[];

  constructor(status: number, title: string, faults: readonly InputFault[]) {
    super(`${title}: ${faults.map((fault) => fault.detail).join('; ')}`);
    this.status = status;
    this.title = title;
    this.faults = faults;
  }
}

export type InputFault = {
  readonly detail: string;
  /** JSON Pointer (RFC 6901) into the body, or the name of a header or column. */
  readonly pointer?: string;
};
