import * as z from 'zod/mini';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { nearNames } from '../../core/words/meant-name.ts';
import { type FaultCode, InputError, type InputFault } from '../../errors.ts';
import { faultCode, faultWords, ownCode } from './fault-words.ts';

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
