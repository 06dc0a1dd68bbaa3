import { invalid } from '../http/problem.ts';
import type { Fault, FaultKind } from './faults.ts';

type Check = (value: unknown) => boolean;

const isBoolean: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
const isWhole: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isStatus: Check = (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
const isOneOf =
  (...choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);

/** The optional members of each kind of fault. */
const members: Readonly<Record<FaultKind, Readonly<Record<string, Check>>>> = {
  busy: { retryAfterSeconds: isWhole, retryAfterAs: isOneOf('seconds', 'date') },
  'server-error': { status: isOneOf(500, 502, 503, 504), acts: isBoolean, retryAfterSeconds: isWhole },
  refused: { pointer: isText },
  unauthorized: {},
  dropped: {},
  lost: {},
  truncated: {},
  empty: {},
  html: { status: isStatus, acts: isBoolean },
  slow: { before: isOneOf('acting', 'answer'), ms: isWhole },
  'order-end': { status: isOneOf('completed', 'canceled'), afterMs: isWhole },
};

/** Reads the fault that somebody asks for over HTTP, or throws a 400 that says which member is wrong. */
export function parseFault(value: unknown): Fault {
  const { kind, ...rest } = (value ?? {}) as { readonly kind?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(members, kind)) {
    const kinds = Object.keys(members).join(', ');
    throw invalid([{ detail: `Must be one of ${kinds}`, pointer: '$.fault.kind' }]);
  }
  const checks = members[kind as FaultKind];
  for (const [name, member] of Object.entries(rest)) {
    if (!Object.hasOwn(checks, name) || !checks[name]?.(member)) {
      throw invalid([{ detail: `Not a member of "${kind}", or not its form`, pointer: `$.fault.${name}` }]);
    }
  }
  return value as Fault;
}
