import { type AskedScope, type Scope, scopes, scopesAsked } from '../../core/access/scopes.ts';
import { InputError } from '../../errors.ts';
import type { ApiEvent } from '../api-call.ts';

/** Who calls, and what the key may do. */
export type Caller = {
  /** The name of the key; empty where the operation asks nobody. */
  readonly name: string;
  readonly scopes: readonly Scope[];
};

/**
 * Who calls, as the authorizer says it.
 *
 * @throws Error when it says nothing: then the request came past it, and nothing is done
 */
export function callerOf({ requestContext }: ApiEvent): Caller {
  const context = requestContext.authorizer?.lambda;
  if (!context?.principal) throw new Error('The gateway named no caller. Deploy the service stack again');
  const given = (context.scopes ?? '').split(' ');
  return { name: context.principal, scopes: scopes.filter((scope) => given.includes(scope)) };
}

/**
 * Refuses what the caller's key may not do.
 *
 * @param id of the job that the request is about, where there is one
 * @throws InputError 403 that names the scopes of which one is needed
 */
export function requireScope(caller: Caller, asked: readonly AskedScope[], id?: string): void {
  const needed = scopesAsked(asked, id);
  if (needed.some((scope) => caller.scopes.includes(scope))) return;
  const words = needed.map((scope) => `\`${scope}\``).join(' or ');
  throw new InputError('scope_missing', [
    {
      detail: `The key lacks the scope ${words}`,
      in: 'header',
      pointer: 'Authorization',
      hint: 'Use a key that has it, or ask your operator to add it to this one.',
    },
  ]);
}
