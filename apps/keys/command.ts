import { keyPrefix } from '../../shared/core/access/api-key.ts';
import { type Scope, scopes } from '../../shared/core/access/scopes.ts';
import {
  type KeyWish,
  keyState,
  overlapHoursMax,
  overlapHoursUsual,
  type StoredKey,
} from '../../shared/core/access/stored-key.ts';
import { keyNamePattern, ownCallers } from '../../shared/core/jobs/callers.ts';
import { parseMoment } from '../../shared/core/time/written-time.ts';
import { dayMs } from '../../shared/core/timing.ts';
import { createKey, revokeKey, rotateKey } from '../../shared/flows/access/manage-keys.ts';
import { type AuditPorts, recorded } from '../../shared/flows/audit/audit-log.ts';
import type { ApiKeys, SecretInt } from '../../shared/ports/access.ts';

type Ports = AuditPorts & { readonly apiKeys: ApiKeys; readonly secretInt: SecretInt };

/** What a person asks of the keys of a stage. */
type KeyCommand =
  | { readonly kind: 'create'; readonly wish: KeyWish }
  | { readonly kind: 'rotate'; readonly name: string; readonly overlapHours: number }
  | { readonly kind: 'revoke'; readonly name: string }
  | { readonly kind: 'list' };

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

type Options = {
  readonly stage?: string | undefined;
  readonly scopes?: string | undefined;
  readonly expires?: string | undefined;
  readonly test?: boolean | undefined;
  readonly 'overlap-hours'?: string | undefined;
};

/** @throws Error that names the word or the option that is wrong */
export function readCommand(
  [kind = '', name, ...more]: readonly string[],
  options: Options,
  nowMs: number,
): KeyCommand & { readonly stage: string } {
  if (more.length > 0) throw new Error(`Give one name; "${more[0]}" is one too many.`);
  const { stage = '' } = options;
  const words = { create: nameOf, rotate: nameOf, revoke: nameOf, list: noName };
  if (!(kind in words)) throw new Error('Say what to do: create, list, rotate or revoke.');
  const given = words[kind as keyof typeof words](name);
  if (stage === '') throw new Error('Name the stage with --stage.');
  refuseOthers(kind, options);
  switch (kind) {
    case 'create':
      return {
        kind,
        stage,
        wish: { name: given, scopes: readScopes(options), test: options.test, ...readExpiry(options, nowMs) },
      };
    case 'rotate':
      return { kind, stage, name: given, overlapHours: readOverlap(options) };
    case 'revoke':
      return { kind, stage, name: given };
    default:
      return { kind: 'list', stage };
  }
}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  create: ['stage', 'scopes', 'expires', 'test'],
  rotate: ['stage', 'overlap-hours'],
};

function refuseOthers(kind: string, options: Options): void {
  const known = optionsOf[kind] ?? ['stage'];
  const other = Object.entries(options).find(([name, value]) => value !== undefined && !known.includes(name));
  if (other !== undefined) throw new Error(`"${kind}" takes no --${other[0]}.`);
}

function nameOf(name = ''): string {
  if (keyNamePattern.test(name)) return name;
  throw new Error('Name the key: 1 to 64 letters, digits, "_", "-" and ".".');
}

function noName(name: string | undefined): string {
  if (name === undefined) return '';
  throw new Error(`"list" takes no name, and got "${name}".`);
}

function readScopes({ scopes: given = '' }: Options): readonly Scope[] {
  const asked = [...new Set(given.split(',').filter((word) => word !== ''))];
  const unknown = asked.find((scope) => !scopes.includes(scope as Scope));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is no scope. The scopes are ${scopes.join(', ')}.`);
  if (asked.length === 0) throw new Error('Say with --scopes what the key may do, such as read,send.');
  return asked as Scope[];
}

function readExpiry({ expires }: Options, nowMs: number): Pick<KeyWish, 'expiresAtMs'> {
  if (expires === undefined) return {};
  const days = /^([1-9]\d{0,3})d$/.exec(expires)?.[1];
  const expiresAtMs = days === undefined ? parseMoment(expires) : nowMs + Number(days) * dayMs;
  if (expiresAtMs === undefined || expiresAtMs <= nowMs)
    throw new Error(
      `--expires takes days, such as 90d, or a time to come, such as ${new Date(nowMs + 90 * dayMs).toISOString()}.`,
    );
  return { expiresAtMs };
}

function readOverlap({ 'overlap-hours': hours = String(overlapHoursUsual) }: Options): number {
  if (/^\d{1,3}$/.test(hours) && Number(hours) <= overlapHoursMax) return Number(hours);
  throw new Error(`--overlap-hours takes 0 to ${overlapHoursMax} hours.`);
}
