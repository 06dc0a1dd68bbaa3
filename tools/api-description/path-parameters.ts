import { providerIdPattern } from '../../shared/core/directory/list.ts';
import { sourceNamePattern } from '../../shared/core/events/settings.ts';
import { keyNamePattern } from '../../shared/core/jobs/callers.ts';
import type { ProviderApi } from '../../shared/core/provider-api.ts';
import { topicsWith } from '../../shared/core/records/topics.ts';
import { problemCodes } from '../../shared/problem-codes.ts';

export type PathParameter = {
  readonly description: string;
  readonly example: string;
} & ({ readonly pattern: string } | { readonly enum: readonly string[] });

// What stands in a path. No parameter holds a number, a name or an e-mail address: paths end in logs.

const digits = (start: string) => `^(${start})_[0-9a-v]{26}$`;

export const jobIdParameter: PathParameter = {
  description: 'The id of a campaign (`cmp_`), an order batch or a subscription change (`ord_`).',
  pattern: digits('cmp|ord'),
  example: 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
};

export const campaignIdParameter: PathParameter = {
  description: 'The id of a campaign.',
  pattern: digits('cmp'),
  example: 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
};

export const resultIdParameter: PathParameter = {
  description: 'The id of the results, as the request for them was answered.',
  pattern: '^[0-9a-z-]{1,64}$',
  example: '1c9d2f4e-7a60-4b7d-9d0b-52f0f8f3a6c1',
};

export const notificationIdParameter: PathParameter = {
  description: 'The id of a notification.',
  pattern: digits('ntc'),
  example: 'ntc_2h5m8q1t4v7a0c3e6g9j2l5n8p',
};

export const endpointIdParameter: PathParameter = {
  description: 'The id of an endpoint.',
  pattern: digits('end'),
  example: 'end_4c7e0h3k6n9q2t5v8b1d4g7j0m',
};

export const erasureIdParameter: PathParameter = {
  description: 'The id of an erasure.',
  pattern: digits('ers'),
  example: 'ers_7a0c3e6g9j2l5n8p1r4t7v0b3d',
};

export const reportIdParameter: PathParameter = {
  description: 'The id of a report.',
  pattern: digits('rep'),
  example: 'rep_1d4g7j0m3p6s9v2u5b8e1h4k7n',
};

export const exportIdParameter: PathParameter = {
  description: 'The id of an export.',
  pattern: digits('exp'),
  example: 'exp_5b8e1h4k7n1d4g7j0m3p6s9v2u',
};

export const ruleNameParameter: PathParameter = {
  description: 'The name of a rule.',
  pattern: '^[a-z0-9][a-z0-9-]{0,62}$',
  example: 'refill-at-80',
};

export const eventIdParameter: PathParameter = {
  description:
    "The source's own id of the event. An id with `/` or `?` cannot be used here: its event is only in lists.",
  pattern: '^[^/?]{1,256}$',
  example: 'evt-0a1b2c',
};

export const sourceParameter: PathParameter = {
  description: 'The source of webhooks, as the settings of the stage name it.',
  pattern: sourceNamePattern.source,
  example: 'provider',
};

export const queueParameter: PathParameter = {
  description: 'The name of a queue, as `GET /v1/dead-letters` lists it.',
  pattern: '^[a-z]{1,32}$',
  example: 'sms',
};

export const keyNameParameter: PathParameter = {
  description: 'The name of a key.',
  pattern: keyNamePattern.source,
  example: 'reports',
};

export const catalogIdParameter: PathParameter = {
  description: 'The id of a catalog, as `GET /v1/provider/catalogs` lists it.',
  pattern: providerIdPattern.source,
  example: 'prdcat_9f21',
};

const topicParameter = (api: ProviderApi, what: 'list' | 'one', example: string): PathParameter => ({
  description: `Which records of the ${api} API.`,
  enum: topicsWith(api, what),
  example,
});

export const organizationListParameter = topicParameter('organization', 'list', 'subscriptions');
export const organizationRecordParameter = topicParameter('organization', 'one', 'subscriptions');
export const partnerListParameter = topicParameter('partner', 'list', 'portings');
export const partnerRecordParameter = topicParameter('partner', 'one', 'portings');

export const recordIdParameter: PathParameter = {
  description: 'The id of the record, as the provider shows it.',
  pattern: providerIdPattern.source,
  example: 'port_41c0',
};

export const problemCodeParameter: PathParameter = {
  description: 'The code of a problem.',
  enum: Object.keys(problemCodes),
  example: 'invalid_request',
};

export const docsFileParameter: PathParameter = {
  description: 'The name of the file.',
  enum: ['page.css', 'redoc.standalone.js', 'redoc.standalone.js.LICENSE.txt'],
  example: 'page.css',
};
