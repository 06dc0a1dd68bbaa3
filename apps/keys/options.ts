import { type Scope, scopes } from '../../shared/core/access/scopes.ts';
import { type KeyWish, overlapHoursMax, overlapHoursUsual } from '../../shared/core/access/stored-key.ts';
import { keyNamePattern } from '../../shared/core/jobs/callers.ts';
import { parseMoment } from '../../shared/core/time/moment.ts';
import { dayMs } from '../../shared/core/timing.ts';

/** What a person asks of the keys of a stage. */
export type KeyCommand =
  | { readonly kind: 'create'; readonly wish: KeyWish }
  | { readonly kind: 'rotate'; readonly name: string; readonly overlapHours: number }
  | { readonly kind: 'revoke'; readonly name: string }
  | { readonly kind: 'list' };

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
