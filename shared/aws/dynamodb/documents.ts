import type { Row } from './rows.ts';

/**
 * A value as the text of one attribute. People name members of it: as maps of DynamoDB one called `constructor` would
 * be taken for a class, and `__proto__` would be lost.
 */
export function documentOf(value: object): string {
  return JSON.stringify(value);
}

/** Only the adapter that reads these rows writes them, so that what it reads back is trusted. */
export function inDocument<Value>({ pk, document }: Row): Value {
  if (typeof document !== 'string') throw new Error(`The row ${pk} holds no document`);
  return JSON.parse(document) as Value;
}
