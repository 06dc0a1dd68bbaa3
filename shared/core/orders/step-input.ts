import { idBefore, type Step } from '../jobs/operation.ts';

/** A step whose input names the id that the step before it came to. */
export function withIdBefore({ operation, input }: Step, id: string): Step {
  return { operation, input: replaced(input, id) as Step['input'] };
}

export function wantsIdBefore({ input }: Step): boolean {
  return holds(input);
}

function isPlaceholder(value: object): boolean {
  return (value as { $?: unknown }).$ === idBefore.$;
}

function holds(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isPlaceholder(value) || Object.values(value).some(holds);
}

function replaced(value: unknown, id: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isPlaceholder(value)) return id;
  if (Array.isArray(value)) return value.map((item) => replaced(item, id));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, id)]));
}
