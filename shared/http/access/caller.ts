import type { Actor } from '../../core/access/actor.ts';
import { type AskedScope, type Scope, scopesAsked } from '../../core/access/scopes.ts';
import type { OperationId } from '../../core/api/operations.ts';
import { testKeyMay } from '../../core/api/test-keys.ts';
import { InputError } from '../../errors.ts';

/** Who calls, and what they may do. */
export type Caller = {
  readonly actor: Actor;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs?: number | undefined;
};

/**
 * Refuses what the caller may not do.
 *
 * @param id of the job that the request is about, where there is one
 * @throws InputError 403 that names the scopes of which one is needed
 */
export function requireScope(caller: Caller, asked: readonly AskedScope[], id?: string): void {
  const needed = scopesAsked(asked, id);
  if (needed.some((scope) => caller.scopes.includes(scope))) return;
  const words = needed.map((scope) => `\`${scope}\``).join(' or ');
  const [who, hint] =
    caller.actor.kind === 'person'
      ? ['Your groups do not have', 'Ask your operator. A new group counts from your next token.']
      : ['The key lacks', 'Use a key that has it, or ask your operator for one.'];
  throw new InputError('scope_missing', [
    { detail: `${who} the scope ${words}`, in: 'header', pointer: 'Authorization', hint },
  ]);
}

/**
 * Refuses what no test key may do, whatever its scopes. Of an operation on a job, `jobOfPath` looks whose the job is.
 *
 * @throws InputError 403
 */
export function refuseTestKey({ actor }: Caller, id: OperationId): void {
  if (actor.test && testKeyMay(id) === 'nothing')
    throw testKeyRefused('A test key changes nothing that is live');
}

/** @param detail what a test key is kept from */
export function testKeyRefused(detail: string): InputError {
  const hint = 'Use a live key, which begins with `fc_live_`.';
  return new InputError('test_key', [{ detail, in: 'header', pointer: 'Authorization', hint }]);
}
