import { expect } from 'vitest';
import type { Heading } from '../../support/documents/headings.ts';
import type { Bare, Practice, PracticeOptions } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import type { Json } from './bare-answer.ts';

const states = statementsOf('Organization API');

/** A member's name in the document, its name in the typed client, what it holds in the sandbox, and that in words. */
export type Member = readonly [name: string, typedName: string, value: unknown, words: string];

/** The same resource, once as the typed client reads it and once as the sandbox says it. */
export type BothReadings = (
  practice: Practice,
) => Promise<{ readonly typed: object & { readonly raw: Json }; readonly said: Json }>;

/** One statement for each member: the sandbox says it, and the typed client reads it as what it is. */
export function statesMembers(
  heading: Heading<'Organization API'>,
  resource: string,
  members: readonly Member[],
  read: BothReadings,
  options: PracticeOptions = {},
): void {
  for (const [name, typedName, value, words] of members)
    states(
      heading,
      `${resource} has ${name}, ${words}`,
      async (practice) => {
        const { typed, said } = await read(practice);
        expect(said).toHaveProperty([name], value);
        expect(typed).toHaveProperty([typedName], value);
        expect(typed.raw).not.toHaveProperty([name]);
      },
      options,
    );
}

/** The single object of a bare answer that must be a success. */
export function saidIn(bare: Bare): Json {
  expect(bare.status).toBeLessThan(300);
  return bare.body as Json;
}
