import { keyPrefix } from '../../shared/core/access/api-key.ts';
import { keyState, type StoredKey } from '../../shared/core/access/stored-key.ts';
import { ownCallers } from '../../shared/core/jobs/callers.ts';
import { createKey, revokeKey, rotateKey } from '../../shared/flows/access/manage-keys.ts';
import { type AuditPorts, recorded } from '../../shared/flows/audit/record.ts';
import type { ApiKeys, SecretInt } from '../../shared/ports/access.ts';
import type { KeyCommand } from './options.ts';

type Ports = AuditPorts & { readonly apiKeys: ApiKeys; readonly secretInt: SecretInt };

/**
 * Does what a person asks of the keys of a stage.
 *
 * @returns lines to print: of a key that is made or rotated, the key alone
 * @throws InputError when the name is taken, or no key has it
 */
export async function* keyCommand(ports: Ports, command: KeyCommand): AsyncGenerator<string> {
  switch (command.kind) {
    case 'create':
      yield (await onRecord(ports, command, () => createKey(ports, command.wish, ownCallers.deployment)))
        .text;
      return;
    case 'rotate':
      yield (
        await onRecord(ports, command, () =>
          rotateKey(ports, command.name, command.overlapHours, ownCallers.deployment),
        )
      ).text;
      return;
    case 'revoke':
      await onRecord(ports, command, async () => ({
        key: await revokeKey(ports, command.name, ownCallers.deployment),
      }));
      yield `${command.name} is revoked. It stops within 30 seconds.`;
      return;
    case 'list':
      yield* listed(ports);
  }
}

/** Who has rights in the account does not get around the audit log. */
function onRecord<Made extends { readonly key: StoredKey }>(
  ports: AuditPorts,
  command: Exclude<KeyCommand, { kind: 'list' }>,
  work: () => Promise<Made>,
): Promise<Made> {
  const name = command.kind === 'create' ? command.wish.name : command.name;
  const what = { action: `key.${command.kind}`, resource: `key:${name}` };
  return recorded(ports, ownCallers.deployment, what, work, ({ key }) => key.version);
}

/** Of name, state, beginning, last use and expiry; scopes come last. */
const widths = [24, 8, 18, 10, 10];

async function* listed({ apiKeys, now }: Ports): AsyncGenerator<string> {
  const uses = await apiKeys.lastUses();
  yield lineOf('NAME', 'STATE', 'BEGINS WITH', 'LAST USED', 'EXPIRES', 'SCOPES');
  for await (const key of apiKeys.all()) {
    const { name, id, expiresAtMs, scopes, test } = key;
    yield lineOf(
      name,
      keyState(key, now()),
      keyPrefix(test === true, id),
      uses.get(id) ?? 'never',
      expiresAtMs === undefined ? 'never' : new Date(expiresAtMs).toISOString().slice(0, 10),
      scopes.join(','),
    );
  }
}

function lineOf(...cells: readonly string[]): string {
  return cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
}
