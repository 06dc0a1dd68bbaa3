import type * as z from 'zod/mini';
import type { Actor } from '../core/access/actor.ts';
import type { Scope } from '../core/access/scopes.ts';
import { entityTag } from '../core/api/entity-tags.ts';
import type { OperationId } from '../core/api/operations.ts';
import type { Caller } from './access/caller.ts';

/** What a request looks like, as schemas that validate it and that the OpenAPI document shows. Built on first use. */
export type Forms<Query extends z.ZodMiniType, Body extends z.ZodMiniType> = {
  /** Its members are the parameters; an operation without it takes none. */
  readonly query?: () => Query;
  readonly body?: () => Body;
  /** The body may be left out; then it is read as an empty object. */
  readonly bodyOptional?: boolean;
};

/** A request that its forms let through. */
export type Request<Query, Body> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** To whom an Idempotency-Key belongs: the name of the key, or the person. */
  readonly caller: string;
  /** Who calls. */
  readonly actor: Actor;
  /** The same with what they may do. */
  readonly who: Caller;
  /** For what a part of the operation asks beyond its own scope. Throws an InputError 403 without one of these. */
  readonly requireScope: (...scopes: readonly Scope[]) => void;
  /** The Idempotency-Key; empty where the operation has none. */
  readonly key: string;
  /** The version that the caller has seen; undefined where the operation asks for none. */
  readonly version: number | undefined;
  /** Says for the audit log which version there was, and which there is now. */
  readonly noteVersions: (versions: { readonly before?: number; readonly after?: number }) => void;
};

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an operation that may show what is about people: this answer shows nothing of it. */
  readonly revealsNothing?: boolean;
};

/** An operation as a function serves it. */
export type Route = Forms<z.ZodMiniType, z.ZodMiniType> & {
  readonly id: OperationId;
  readonly handle: (request: Request<unknown, unknown>) => Promise<Answer>;
};

/** Says how an operation is served: the forms of its request, and what is done. */
export function route<
  Query extends z.ZodMiniType = z.ZodMiniNever,
  Body extends z.ZodMiniType = z.ZodMiniNever,
>(
  id: OperationId,
  forms: Forms<Query, Body>,
  handle: (request: Request<z.output<Query>, z.output<Body>>) => Promise<Answer>,
): Route {
  return { id, ...forms, handle: handle as Route['handle'] } as Route;
}

export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, body, headers };
}

/** @param isIncomplete whether the page ended before it was full, as it would have cost too much */
export function pageAnswer(
  items: readonly unknown[],
  next: string | undefined,
  isIncomplete: boolean,
): Answer {
  return answer(200, { items, next: next ?? null, ...(isIncomplete ? { incomplete: true } : {}) });
}

/**
 * What a version of something shows, which a caller may ask for again with `If-None-Match`.
 *
 * @param seen what of the body is another answer once it changes; all of it when left out
 */
export function versioned(version: number, body: object, seen = body): Answer {
  return answer(200, body, { etag: entityTag(version, seen), 'cache-control': 'private, no-cache' });
}

/** The answer to a request that has made something: where it is, and its version, which a caller may name at once. */
export function accepted(version: number, body: object, location: string): Answer {
  return answer(202, body, { location, etag: entityTag(version, body) });
}

/** A time in an answer. */
export function momentOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

export function momentOrNull(atMs: number | undefined): string | null {
  return atMs === undefined ? null : momentOf(atMs);
}
