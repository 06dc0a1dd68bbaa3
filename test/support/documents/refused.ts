import { expect } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { errorOf } from '../provider/thrown.ts';
import type { Bare, Practice } from './practice.ts';

/** The client says no: nothing of it reaches the sandbox. */
export async function expectKept(
  { sandbox }: Practice,
  operation: string,
  ask: () => Promise<unknown>,
): Promise<void> {
  const before = sandbox.spy.calls(`partner.${operation}`).length;
  const error = await errorOf((async () => ask())());
  expect(error).not.toBeInstanceOf(ProviderError);
  expect(sandbox.spy.calls(`partner.${operation}`)).toHaveLength(before);
}

/** The sandbox says no to a stranger, and points at what is wrong. */
export function expectRefused({ status, headers, body }: Bare, ...pointers: readonly string[]): void {
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 400,
    type: 'application/problem+json',
  });
  expect(body).toMatchObject({ errors: pointers.map((pointer) => ({ pointer })) });
}

/** The first item of a list of the client's. */
export async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item> {
  for await (const item of items) return item;
  throw new Error('The list is empty');
}

/** Every item of a list of the client's. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  return Array.fromAsync(items);
}
