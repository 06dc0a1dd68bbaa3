import type { Answer } from './answer.ts';
import type { Call, Operation } from './call.ts';
import { type Failure, Refusal } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

/** Where an operation lives and what stands in front of it. */
export type Route = {
  readonly operation: string;
  readonly method: string;
  /** Whole path; a `{name}` segment matches any one segment. */
  readonly path: string;
  readonly run: Operation;
  /** Throws unless the caller may come in. */
  readonly admit: (headers: Call['headers']) => void;
  readonly limit?: RateLimit;
  /** Puts a failure into the words of this API. */
  readonly explain: (failure: Failure, correlationId: string) => Answer;
  /** Where the caller's trace id stands, in lower case; `x-correlation-id` when left out. */
  readonly correlationHeader?: string;
};

export type Found = { readonly route: Route; readonly pathParameters: Readonly<Record<string, string>> };

/** Finds the route of a call. Throws 404 for a path that nothing lives at, 405 for a wrong method. */
export function findRoute(routes: readonly Route[], method: string, path: string): Found {
  const there = routes.flatMap((route) => {
    const pathParameters = matchPath(route.path, path);
    return pathParameters ? [{ route, pathParameters }] : [];
  });
  const found = there.find(({ route }) => route.method === method);
  if (found) return found;
  if (there.length === 0) throw new Refusal({ status: 404, detail: `Nothing lives at ${path}` });
  const allow = there.map(({ route }) => route.method).join(', ');
  throw new Refusal({ status: 405, detail: `Only ${allow} lives at ${path}`, headers: { allow } });
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  if (expected.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, segment] of expected.entries()) {
    const value = given[at] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined && value !== '') parameters[name] = value;
    else if (segment !== value) return undefined;
  }
  return parameters;
}
