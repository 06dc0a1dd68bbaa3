import { STATUS_CODES } from 'node:http';
import type { Answer } from './answer.ts';

export type Violation = {
  readonly detail: string;
  /** JSONPath into the body or the query, `$.to[3]`. */
  readonly pointer?: string;
};

/** Why a call is refused, before it is put into the words of an API. */
export type Failure = {
  readonly status: number;
  readonly detail: string;
  /** Code of every violation. */
  readonly code?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Thrown by an operation that does not do what it was asked for. Anyone who throws it has changed nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** Most violations one body names. Source: the provider's error schema, `errors`. */
const violationsMax = 100;

/** Puts a failure into `application/problem+json`, the error body of both APIs. */
export function problemAnswer(failure: Failure, correlationId: string): Answer {
  const violations = failure.violations?.slice(0, violationsMax);
  const body = {
    title: STATUS_CODES[failure.status] ?? 'Error',
    status: failure.status,
    detail: failure.detail,
    correlation_id: correlationId,
    ...(violations && {
      errors: violations.map((violation) => ({
        code: failure.code ?? 'constraint_validation_error',
        ...violation,
      })),
    }),
  };
  return {
    status: failure.status,
    headers: { 'content-type': 'application/problem+json', ...failure.headers },
    body: JSON.stringify(body),
    note: failure.detail,
  };
}

/** A 400 that names what is wrong, in the order in which it was found. */
export function invalid(violations: readonly Violation[]): Refusal {
  return new Refusal({ status: 400, detail: 'The request is not valid', violations });
}
