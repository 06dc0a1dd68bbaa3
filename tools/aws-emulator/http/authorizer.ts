import type { AuthorizerSpec } from '../blueprint.ts';
import type { FunctionHost } from '../functions/function-host.ts';
import { brokenAnswer, type GatewayAnswer, gatewayAnswer } from './function-answer.ts';
import { type GatewayRequest, requestFields } from './request-event.ts';

type Verdict =
  /** What the authorizer says of the caller, for the function. */
  | { readonly isAllowed: true; readonly lambda: Readonly<Record<string, unknown>> }
  | { readonly isAllowed: false; readonly answer: GatewayAnswer };

export type Authorizer = (request: GatewayRequest) => Promise<Verdict>;

const unauthorized: Verdict = { isAllowed: false, answer: gatewayAnswer(401, 'Unauthorized') };
const forbidden: Verdict = { isAllowed: false, answer: gatewayAnswer(403, 'Forbidden') };
const broken: Verdict = { isAllowed: false, answer: brokenAnswer };

/**
 * Asks a Lambda authorizer with simple responses. Without all identity sources it is not asked at all. A yes or no is
 * remembered for its identity, whatever the route; a failure is not.
 *
 * Source: API Gateway developer guide, "Control access to HTTP APIs with AWS Lambda authorizers".
 *
 * @param arnOf the ARN of a route
 */
export function openAuthorizer(
  spec: AuthorizerSpec,
  host: FunctionHost,
  now: () => number,
  arnOf: (request: GatewayRequest) => string,
): Authorizer {
  const remembered = new Map<string, { verdict: Verdict; untilMs: number }>();
  return async (request) => {
    const identitySource = spec.identityHeaders.map((name) => request.headers[name] ?? '');
    if (identitySource.includes('')) return unauthorized;
    const identity = JSON.stringify(identitySource);
    const known = remembered.get(identity);
    if (known && known.untilMs > now()) return known.verdict;
    const event = { ...requestFields(request), type: 'REQUEST', routeArn: arnOf(request), identitySource };
    const invocation = await host.invoke(event);
    const verdict = invocation.ok ? verdictOf(invocation.payload) : undefined;
    if (!verdict) return broken;
    for (const [key, { untilMs }] of remembered) if (untilMs <= now()) remembered.delete(key);
    if (spec.cacheMs > 0) remembered.set(identity, { verdict, untilMs: now() + spec.cacheMs });
    return verdict;
  };
}

/** @returns undefined when it is none of a simple response's forms */
function verdictOf(payload: unknown): Verdict | undefined {
  if (typeof payload !== 'object' || payload === null || !('isAuthorized' in payload)) return undefined;
  const { isAuthorized, context = {} } = payload as { isAuthorized: unknown; context?: unknown };
  if (isAuthorized === false) return forbidden;
  if (isAuthorized !== true || typeof context !== 'object' || context === null) return undefined;
  return { isAllowed: true, lambda: { ...context } };
}
