import * as z from 'zod/mini';
import { callbackMember } from '../jobs/callback-member.ts';
import { labelMembers } from '../jobs/label-members.ts';
import { optionsForm } from '../jobs/options-form.ts';
import { againMember, oneSource, uploadMember } from '../jobs/row-sources.ts';
import { audienceMember } from './audience-form.ts';

const sources = ['upload', 'rows', 'to', 'audience'] as const;

/** Recipients and rows are looked at by hand: a schema would make an issue for each of a million wrong ones. */
export const campaignForm = () =>
  z
    .strictObject({
      from: z
        .optional(z.string())
        .check(z.describe('The number that the texts come from. Without it, the one of the stage.')),
      text: z
        .optional(z.string())
        .check(z.describe('What everybody gets. `{{ first_name }}` is filled in from a column of `rows`.')),
      to: z
        .optional(z.array(z.unknown()))
        .check(z.meta({ items: { type: 'string' }, description: 'Numbers that get the same text.' })),
      rows: z.optional(z.array(z.unknown())).check(
        z.meta({
          items: { type: 'object', additionalProperties: true },
          description: 'Recipients with columns of their own; `to` is the number.',
        }),
      ),
      audience: audienceMember(),
      upload: uploadMember(),
      again: againMember(),
      ...labelMembers(),
      callback: callbackMember(),
      options: optionsForm(),
    })
    .check(oneSource(sources));

export type CampaignBody = z.output<ReturnType<typeof campaignForm>>;
