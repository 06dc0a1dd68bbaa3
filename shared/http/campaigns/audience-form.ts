import * as z from 'zod/mini';
import {
  type Audience,
  audienceStatuses,
  type partnerFilters,
  ranOutDaysMax,
} from '../../core/audience/audience.ts';
import { present } from '../../core/present.ts';
import { meantName } from '../../core/words/meant-name.ts';

/** Whom a campaign texts, found by a filter over subscriptions: each member must hold. */
export function audienceMember() {
  return z
    .optional(
      z
        .strictObject({
          api: z
            .enum(['organization', 'partner'])
            .check(z.describe('Which of the provider’s APIs has these subscriptions.')),
          status: z.optional(
            z.array(z.string()).check(
              z.minLength(1),
              z.maxLength(7),
              z.meta({
                items: { enum: [...new Set(Object.values(audienceStatuses).flat())] },
                default: ['active'],
                description: 'The states of subscriptions that count.',
              }),
            ),
          ),
          account_id: z.optional(id).check(z.describe('Subscriptions of this account only.')),
          plan: z.optional(id).check(z.describe('Only with this plan: the id of its offering.')),
          data_used_percent: z
            .optional(z.int().check(z.minimum(1), z.maximum(100)))
            .check(z.describe('Only those who have used up this share of a product’s data; 100: all of it.')),
          data_ran_out_days: z
            .optional(z.int().check(z.minimum(1), z.maximum(ranOutDaysMax)))
            .check(
              z.describe(
                'Only those whose data ran out in this number of days, by the events that were received.',
              ),
            ),
          sim_installed: z
            .optional(z.boolean())
            .check(z.describe('Only those whose eSIM is, or is not, installed.')),
        })
        .check(
          z.superRefine((audience, { addIssue }) => {
            const { api, status = [] } = audience;
            for (const [at, one] of status.entries()) {
              if (audienceStatuses[api].includes(one)) continue;
              const message = `The ${api} API has no such state${meantName(one, audienceStatuses[api])}`;
              addIssue({ code: 'custom', message, input: one, path: ['status', at] });
            }
            if (api === 'partner') return;
            for (const name of Object.values(onlyAtPartner))
              if (audience[name] !== undefined)
                addIssue({
                  code: 'custom',
                  message: 'Only the partner API knows that: leave it out, or choose `api: partner`',
                  input: audience,
                  path: [name],
                });
          }),
        ),
    )
    .check(z.describe('A filter over subscriptions: who matches it when the campaign is planned is texted.'));
}

/** By their names in a request. */
const onlyAtPartner = {
  planId: 'plan',
  usedPercent: 'data_used_percent',
  ranOutDays: 'data_ran_out_days',
  simInstalled: 'sim_installed',
} as const satisfies Record<(typeof partnerFilters)[number], string>;

const id = z.string().check(z.minLength(1), z.maxLength(100));

type Written = Exclude<z.output<ReturnType<typeof audienceMember>>, undefined>;

export function audienceOf({ api, status, account_id: accountId, ...written }: Written): Audience {
  return present({
    api,
    status: status === undefined ? undefined : [...new Set(status)],
    accountId,
    planId: written.plan,
    usedPercent: written.data_used_percent,
    ranOutDays: written.data_ran_out_days,
    simInstalled: written.sim_installed,
  });
}
