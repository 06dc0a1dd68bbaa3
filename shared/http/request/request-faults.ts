import * as z from 'zod/mini';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { nearNames } from '../../core/words/meant-name.ts';
import { type FaultCode, InputError, type InputFault } from '../../errors.ts';

/** At most this many faults are listed; a list of ten thousand wrong ones helps nobody. */
export const faultsMax = 20;

export function invalidRequest(faults: readonly InputFault[]): InputError {
  return new InputError('invalid_request', faults.slice(0, faultsMax));
}

/** A value as its schema has it, or what is wrong with it, with a JSON Pointer each. */
export type ReadForm<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly faults: readonly InputFault[] };

/**
 * @param place where the value stands in the request: a query's faults point to the names of its parameters
 * @param others names of members that are not in the schema, because they were taken out before
 */
export function readForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  {
    place = 'body',
    others = [],
  }: { readonly place?: 'body' | 'query'; readonly others?: readonly string[] } = {},
): ReadForm<z.output<Schema>> {
  // An issue says which members are unknown, and only on its way here which ones its schema has.
  const namesBeside = new Map<readonly string[], readonly string[]>();
  const codes = new Map<string, FaultCode>();
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodMiniObject)
        namesBeside.set(issue.keys, Object.keys(issue.inst.shape));
      else codes.set(pointerTo('', ...(issue.path ?? [])), faultCode(issue));
      return faultWords(issue);
    },
  });
  if (parsed.success) return parsed;
  const pointerOf = (path: readonly PropertyKey[]) =>
    place === 'body' ? pointerTo('', ...path) : path.map(String).join('.');
  const faults = parsed.error.issues.flatMap((issue): InputFault[] => {
    const { path, message } = issue;
    if (issue.code === 'unrecognized_keys') {
      const names = [...(namesBeside.get(issue.keys) ?? []), ...(path.length === 0 ? others : [])];
      return issue.keys
        .slice(0, faultsMax)
        .map((key) => unknownName(place, key, pointerOf([...path, key]), names));
    }
    // A check with words of its own is not asked for its code on the way.
    const code = codes.get(pointerTo('', ...path)) ?? ownCode(issue) ?? 'invalid_value';
    return [{ in: place, pointer: pointerOf(path), code, detail: namedDetail(path, message) }];
  });
  return { success: false, faults };
}

/** Begins with the name of what is wrong, where the words leave that to others. */
function namedDetail(path: readonly PropertyKey[], words: string): string {
  if (!/^(must|is required) /.test(words)) return words;
  const at = path.findLastIndex((step) => typeof step === 'string');
  if (at < 0) return `The body ${words}`;
  // Who reads that a list must be a string makes it one.
  const whose = at < path.length - 1 ? 'Each item of ' : '';
  return `${whose}\`${String(path[at])}\` ${words}`;
}

function unknownName(
  place: 'body' | 'query',
  key: string,
  pointer: string,
  names: readonly string[],
): InputFault {
  const kind = place === 'body' ? 'member' : 'parameter';
  const { meant } = nearNames(key, names);
  const hint =
    meant.length > 0
      ? `Did you mean ${meant.map(quoted).join(' or ')}?`
      : names.length === 0
        ? `There are no ${kind}s here.`
        : `The ${kind}s are ${[...new Set(names)].map(quoted).join(', ')}.`;
  return {
    in: place,
    pointer,
    code: `unknown_${kind}`,
    detail: `${quoted(key)} is not a ${kind} here`,
    hint,
  };
}

export function quoted(name: string): string {
  return `\`${name}\``;
}

/**
 * Says what a schema found wrong, as the end of a sentence that begins with the name of the member: "must be a string".
 * What was given is never repeated: it may be somebody's number. A schema's own words are left as they are.
 */
const faultWords: z.core.$ZodErrorMap = (issue) => {
  const start = issue.input === undefined ? 'is required and must' : 'must';
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = kinds[issue.expected] ?? issue.expected;
      return `${start} be ${wanted}${issue.input === undefined ? '' : `, not ${kindOf(issue.input)}`}`;
    }
    case 'invalid_value': {
      const words = issue.values.map((value) => JSON.stringify(value)).join(', ');
      return `${start} be ${issue.values.length === 1 ? words : `one of ${words}`}`;
    }
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must ${counted('at least', issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must ${counted('at most', issue.maximum, issue.origin)}`;
    case 'invalid_key':
      return `must have another name: a name ${issue.issues.map(({ message }) => message).join('; ')}`;
    default:
      return undefined;
  }
};

/** What a schema expects, for a person. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
  return typeof value === 'boolean' ? String(value) : (kinds[typeof value] ?? typeof value);
}

function counted(bound: string, count: number | bigint, origin: string): string {
  const unit = origin === 'string' ? ' character' : origin === 'array' ? ' item' : '';
  if (unit === '') return `be ${bound} ${count}`;
  return `have ${bound} ${count}${unit}${count === 1 ? '' : 's'}`;
}

/** What `faultWords` says, as a code for programs. */
function faultCode(
  issue: Pick<z.core.$ZodIssue, 'code' | 'input'> & { readonly params?: unknown },
): FaultCode {
  const own = ownCode(issue);
  if (own !== undefined) return own;
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'missing' : 'wrong_type';
  if (issue.code === 'invalid_value' && issue.input === undefined) return 'missing';
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'invalid_value';
  const { origin } = issue as z.core.$ZodIssueTooBig;
  if (origin !== 'string' && origin !== 'array') return 'out_of_range';
  return issue.code === 'too_big' ? 'too_long' : 'too_short';
}

/** The code that a check says itself. */
function ownCode(issue: object): FaultCode | undefined {
  return (issue as { readonly params?: { readonly code?: FaultCode } }).params?.code;
}

/** Recipients are looked at by hand: a schema would make an issue for each of a million wrong ones. */
export function recipientFaults(to: readonly unknown[], recipientsMax?: number): InputFault[] {
  if (to.length === 0) return [{ detail: 'Name at least one recipient', pointer: '/to' }];
  if (recipientsMax !== undefined && to.length > recipientsMax)
    return [{ detail: `There are at most ${recipientsMax} recipients here`, pointer: '/to' }];
  const faults: InputFault[] = [];
  for (const [at, cell] of to.entries()) {
    const detail = cellFault(cell);
    if (detail !== undefined) faults.push({ detail, pointer: `/to/${at}` });
    if (faults.length === faultsMax) break;
  }
  return faults;
}

/** Why it cannot be what a person wrote for a number. */
export function cellFault(cell: unknown): string | undefined {
  if (typeof cell !== 'string')
    return 'A recipient is a string, such as "+12125550123"; a JSON number loses the plus';
  return cell.length > cellCharsMax ? `A recipient has at most ${cellCharsMax} characters` : undefined;
}

/** A recipient cell longer than this is no phone number in any spelling. */
const cellCharsMax = 64;
