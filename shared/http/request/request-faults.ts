import * as z from 'zod/mini';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { meantName } from '../../core/words/meant-name.ts';
import { InputError, type InputFault } from '../../errors.ts';
import { faultWords } from './fault-words.ts';

/** At most this many faults are listed; a list of ten thousand wrong ones helps nobody. */
export const faultsMax = 20;

/** A recipient cell longer than this is no phone number in any spelling. */
const cellCharsMax = 64;

export function invalidRequest(faults: readonly InputFault[]): InputError {
  return new InputError(400, 'The request is not valid', faults.slice(0, faultsMax));
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

/** A value as its schema has it, or what is wrong with it, with a JSON Pointer each. */
export type ReadForm<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly faults: readonly InputFault[] };

/** @param others names of members that are no fields of the schema because they were taken out before */
export function readForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  others: readonly string[] = [],
): ReadForm<z.output<Schema>> {
  // An issue tells which fields are unknown, and only on its way here which ones its schema has.
  const namesBeside = new Map<readonly string[], readonly string[]>();
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodMiniObject)
        namesBeside.set(issue.keys, Object.keys(issue.inst.shape));
      return faultWords(issue);
    },
  });
  if (parsed.success) return parsed;
  const faults = parsed.error.issues.flatMap(({ path, message, ...issue }): InputFault[] => {
    const pointer = pointerTo('', ...path);
    if (issue.code !== 'unrecognized_keys') return [{ detail: message, pointer }];
    const names = [...(namesBeside.get(issue.keys) ?? []), ...(path.length === 0 ? others : [])];
    return issue.keys.slice(0, faultsMax).map((key) => ({
      detail: `There is no field "${key}"${meantName(key, names)}`,
      pointer: pointerTo(pointer, key),
    }));
  });
  return { success: false, faults };
}
