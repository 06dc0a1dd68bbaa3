// What examples share. The numbers are fictional: nobody has one of +1 212 555 0100 to 0199.

export const campaignId = 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d';
export const batchId = 'ord_3a7c1e9g5i2k8m4o0q6s1u7v3b';
export const notificationId = 'ntc_2h5m8q1t4v7a0c3e6g9j2l5n8p';
export const erasureId = 'ers_7a0c3e6g9j2l5n8p1r4t7v0b3d';
export const resultId = '1c9d2f4e-7a60-4b7d-9d0b-52f0f8f3a6c1';

const textOptions = {
  mode: 'approve',
  priority: 'bulk',
  on_unclear: 'hold',
  on_400: 'split',
  long_text: 'split',
};

const crm = { kind: 'key', id: 'qSnq5ymfBZ', name: 'crm' };

const byCrm = { created_by: crm, approved_by: null, callback: null, test: false };

const campaignSummary = {
  id: campaignId,
  kind: 'campaign',
  name: 'Spring tariff',
  reference: 'spring-42',
  metadata: { crm_campaign: '8817' },
  state: 'planning',
  created_at: '2027-03-01T09:00:00.000Z',
  source: { request: 'spring-42' },
  version: 1,
  ...byCrm,
  waiting: null,
  started_at: null,
  completed_at: null,
};

/** A campaign that has to be approved. */
const forApproval = {
  for: 'approval',
  since: null,
  until: '2027-04-01T09:00:00.000Z',
  detail: 'A person must look at the preview and approve the job. It is canceled when nobody does in time.',
};

const nothingRead = { rows_read: 0, rows_planned: 0, rows_done: 0, rows_total: null };

export const plannedCampaign = {
  ...campaignSummary,
  outcome: null,
  progress: nothingRead,
  as_of: '2027-03-01T09:00:00.000Z',
  rows_by_reason: [],
  rate: null,
  estimated_completion: null,
  options: textOptions,
};

/** A campaign that has no labels. */
const { name: _, reference: __, metadata: ___, ...unnamedCampaign } = plannedCampaign;

export { unnamedCampaign };

export const readyCampaign = {
  ...plannedCampaign,
  state: 'ready',
  version: 2,
  waiting: forApproval,
  progress: { rows_read: 3, rows_planned: 2, rows_done: 1, rows_total: 3 },
  rows_by_reason: [{ state: 'invalid', reason: 'mangled', count: 1, example_line: 3 }],
  rows: {
    total: 3,
    accepted: 0,
    refused: 0,
    unclear: 0,
    held: 0,
    unprocessed: 2,
    suppressed: 0,
    duplicate: 0,
    invalid: 1,
  },
  calls: { planned: 2 },
};

/** The same in a list. */
const {
  rows_by_reason: ____,
  rate: _____,
  estimated_completion: ______,
  options: _______,
  ...ofList
} = readyCampaign;
const { callback: ________, ...listedCampaign } = ofList;

export { listedCampaign };

export const approvedCampaign = {
  ...readyCampaign,
  version: 3,
  approved_by: { ...crm, at: '2027-03-01T09:05:00.000Z' },
  waiting: {
    for: 'queue',
    since: null,
    until: null,
    detail: 'The job is planned and starts within a minute.',
  },
};

export const endedCampaign = {
  ...approvedCampaign,
  state: 'completed',
  version: 5,
  waiting: {
    for: 'decision',
    since: null,
    until: null,
    detail:
      'Nobody knows what became of some rows. A person must decide: look at the held rows and resolve them.',
  },
  started_at: '2027-03-01T09:05:00.000Z',
  completed_at: '2027-03-01T09:06:00.000Z',
  outcome: 'needs_decision',
  progress: { rows_read: 3, rows_planned: 2, rows_done: 2, rows_total: 3 },
  as_of: '2027-03-01T09:06:00.000Z',
  rows: { ...readyCampaign.rows, accepted: 1, held: 1, unprocessed: 0 },
  rows_by_reason: [{ state: 'held', reason: 'no_control', count: 1 }, ...readyCampaign.rows_by_reason],
  calls: { accepted: 1, held: 1 },
};

export const plannedBatch = {
  id: batchId,
  kind: 'order_batch',
  provider_api: 'organization',
  state: 'planning',
  created_at: '2027-03-01T10:00:00.000Z',
  source: { request: 'march-hires' },
  version: 1,
  ...byCrm,
  waiting: null,
  started_at: null,
  completed_at: null,
  outcome: null,
  progress: nothingRead,
  as_of: '2027-03-01T09:00:00.000Z',
  rows_by_reason: [],
  rate: null,
  estimated_completion: null,
  allow_second_subscription: false,
  defaults: {},
  options: { mode: 'approve', on_unclear: 'hold' },
};

/** A job that has no file yet. */
export const forUpload = {
  for: 'upload',
  since: '2027-03-01T09:00:00.000Z',
  until: '2027-03-02T09:00:00.000Z',
  detail: 'The job waits for its file. Post the file to the form that the job was created with.',
};

export const sentNotification = {
  id: notificationId,
  kind: 'notification',
  state: 'completed',
  outcome: 'delivered',
  tries: 1,
  created_at: '2027-03-02T07:30:00.000Z',
  source: { notification: 'refill-at-80/sub-81/2027-03/1', to: 'crm' },
  created_by: { kind: 'system', id: 'rule', name: 'rule' },
  approved_by: null,
};

export const decidedRefill = {
  id: '0d8n2q5t7v1b4e6h9k3m',
  at: '2027-03-02T07:29:58.000Z',
  rule: 'refill-at-80',
  rules_version: 4,
  event: { source: 'provider', id: 'evt-0a1b2c', type: 'balance.threshold.exceeded' },
  from: 'webhook',
  subject: { about: 'product', id: 'prd-17' },
  subscription_id: 'sub-81',
  verdict: 'dry_run',
  why: 'The rule is in a dry run',
  checks: [
    { name: 'threshold', passed: true, detail: '82 percent are used up' },
    { name: 'mode', passed: true, detail: 'The rule is in a dry run' },
  ],
  commands: ['refill-at-80/sub-81/2027-03/1'],
};

export const refillRules = {
  version: 4,
  at: '2027-02-20T12:00:00.000Z',
  by: 'operations',
  off: false,
  rules: [
    {
      name: 'refill-at-80',
      on: 'balance.threshold.exceeded',
      mode: 'dry_run',
      once: 'period',
      threshold_percent: 80,
      quotas: { subscription_month: { count: 2 }, rule_day: { count: 10 } },
      do: [{ crm: { type: 'data.low', body: { subscription: { $: 'subscription' } } } }],
    },
  ],
};
