import type { operations as table } from './generated/operations.ts';
import type { operations } from './generated/schema.ts';

// What each operation takes and gives, worked out from the types of the OpenAPI document.

type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never;
type Success<Responses> = { [Status in keyof Responses & (200 | 201 | 202)]: Json<Responses[Status]> };
type ValueOf<Record_> = Record_[keyof Record_];

/** Operations that answer with JSON, by `operationId`. */
export type OperationId = {
  [Id in keyof typeof table & keyof operations]: [ValueOf<Success<operations[Id]['responses']>>] extends [
    never,
  ]
    ? never
    : Id;
}[keyof typeof table & keyof operations];

/** The body of a successful answer. */
export type BodyOf<Id extends OperationId> = ValueOf<Success<operations[Id]['responses']>>;

/** A member that is required, optional or forbidden, as the document says. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: never }
  : undefined extends Value
    ? { readonly [N in Name]?: Exclude<Value, undefined> }
    : { readonly [N in Name]: Value };

type HeadersOf<Id extends OperationId> = Exclude<operations[Id]['parameters']['header'], undefined>;

type Header<Id extends OperationId, Name extends string> = [HeadersOf<Id>] extends [never]
  ? undefined
  : Name extends keyof HeadersOf<Id>
    ? HeadersOf<Id>[Name]
    : undefined;

type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Of }
  ? Json<Of>
  : operations[Id] extends { requestBody?: infer Of }
    ? Json<NonNullable<Of>> | undefined
    : undefined;

/** What an operation takes: parameters of its path and query, its body, and what makes a repeat safe. */
export type RequestOf<Id extends OperationId> = Part<'path', operations[Id]['parameters']['path']> &
  Part<'query', operations[Id]['parameters']['query']> &
  Part<'body', RequestBody<Id>> &
  Part<'ifMatch', Header<Id, 'If-Match'>> & {
    /**
     * Names what you want done: the same key is the same thing, today and after a crash of yours. Left out, the client
     * makes one, which protects its own repeats only.
     */
    readonly idempotencyKey?: Exclude<Header<Id, 'Idempotency-Key'>, undefined>;
    readonly signal?: AbortSignal;
  };

/** A successful answer. */
export type AnswerOf<Id extends OperationId> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: BodyOf<Id>;
};

/** Operations whose answer has an ETag, so that a caller can ask whether what it has still holds. */
export type ConditionalId = {
  [Id in OperationId]: [Header<Id, 'If-None-Match'>] extends [undefined] ? never : Id;
}[OperationId];

/** What an operation shows, and the ETag by which it is asked for again. */
export type Shown<Id extends OperationId> = { readonly body: BodyOf<Id>; readonly etag: string };
