import { expect } from 'vitest';
import type { PartnerApi } from '../../../shared/provider/partner/api.ts';
import type { Heading } from '../../support/documents/headings.ts';
import type { Practice, PracticeOptions } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';

const states = statementsOf('Partner API');

/** A member as the document spells it, as the client does, and what both hold: one value, or one for each reading. */
type Member = readonly [bare: string, read: string, value: unknown, readValue?: unknown];

type Resource = {
  readonly heading: Heading<'Partner API'>;
  readonly what: string;
  readonly prepare: (practice: Practice) => Promise<string>;
  readonly path: (id: string) => string;
  readonly get: (partner: PartnerApi, id: string) => Promise<unknown>;
  readonly members: readonly Member[];
  readonly options?: PracticeOptions;
};

/** One statement for each member of a resource, by both readings. */
export function statesMembers({ heading, what, prepare, path, get, members, options = {} }: Resource): void {
  for (const [bareName, readName, value, readValue = value] of members) {
    states(
      heading,
      `${what} has ${bareName}`,
      async (practice) => {
        const id = await prepare(practice);
        const { body } = await practice.barePartner('GET', path(id));
        expect(body).toHaveProperty(bareName.split('.'), value);
        expect(await get(practice.partner, id)).toHaveProperty(readName.split('.'), readValue);
      },
      options,
    );
  }
}

export const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
export const aWord = expect.any(String);

export function anId(prefix: string) {
  return expect.stringMatching(new RegExp(`^${prefix}[0-9A-Za-z]`));
}
