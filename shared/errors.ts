import { type ProblemCode, problemCodes } from './problem-codes.ts';

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
  /** The server's own hint, already in milliseconds; a floor. One of more than a day is taken for a day. */
  readonly retryAfterMs?: number;
  readonly correlationId?: string;
  /** The provider keeps this answer, and gives it to every further call with the same idempotency key. */
  readonly isKept?: true;
  /** The provider has given this answer before, to an earlier call with the same idempotency key. */
  readonly isReplayed?: true;
  /** JSONPath pointers into the request that the provider named as wrong. */
  readonly pointers?: readonly string[];
  /** The provider's own words, shortened; numbers masked. */
  readonly detail?: string;
  /** Why there is no access token, where that is what went wrong: the call itself was not made. */
  readonly tokenCause?: TokenCause;
};

/** Why an access token cannot be had: the secret is unusable, its credentials are refused, or nobody can ask. */
export type TokenCause = 'credentials_unusable' | 'credentials_refused' | 'token_server';

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

/**
 * Something a person sent is wrong, or is not possible now. The code decides the status and the title; the faults say
 * what to change.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly faults: readonly InputFault[];
  /** When a repeat may help, where that is known better than by the code. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ProblemCode, faults: readonly InputFault[], retryAfterMs?: number) {
    const [status, title] = problemCodes[code];
    super(`${title}: ${faults.map((fault) => fault.detail).join('; ')}`);
    this.code = code;
    this.status = status;
    this.title = title;
    this.faults = faults;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Why an input cannot be used, as it is stored. */
export type Failure = Pick<InputError, 'code' | 'title' | 'faults'>;

export function failureOf({ code, title, faults }: InputError): Failure {
  return { code, title, faults };
}

export type InputFault = {
  /** What is wrong with this value, in a sentence. It never repeats the value: that may be somebody's number. */
  readonly detail: string;
  /** JSON Pointer (RFC 6901) into the body, or the name of a parameter, a header or a column. */
  readonly pointer?: string;
  /** Where the pointer points to; the body when left out. */
  readonly in?: 'body' | 'query' | 'path' | 'header' | 'file';
  /** For programs: which kind of fault it is, `invalid_value` when left out. */
  readonly code?: FaultCode;
  /** What to do, where the detail does not say it already. */
  readonly hint?: string;
  /** The column that the fault is about, where a person has to choose one. */
  readonly candidate?: ColumnCandidate;
};

/** A column that may be meant, as a person is asked about it. */
export type ColumnCandidate = {
  /** What it may have, as the option that answers calls it. Stored failures of earlier versions do not say it. */
  readonly meaning?: 'to' | 'from' | 'text';
  readonly column: string;
  /** From 0 to 1: how many of its first values are phone numbers. */
  readonly share: number;
  /** Up to three of its values, masked. */
  readonly samples: readonly string[];
};

export type FaultCode =
  | 'missing'
  | 'wrong_type'
  | 'invalid_value'
  | 'unknown_member'
  | 'unknown_parameter'
  | 'too_short'
  | 'too_long'
  | 'out_of_range'
  | 'in_past';
