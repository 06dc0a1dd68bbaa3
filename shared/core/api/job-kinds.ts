import { kindOf } from '../ids.ts';
import { defaultBatch, kindWords } from '../jobs/batch-settings.ts';
import type { Job } from '../jobs/job.ts';

/** What a job does with its rows, in the words of the HTTP API. */
export type KindOfRows = 'campaign' | (typeof kindWords)[keyof typeof kindWords];

const kinds = {
  campaign: true,
  order_batch: true,
  subscription_change: true,
  porting: true,
  account_change: true,
} as const satisfies Readonly<Record<KindOfRows, true>>;

export const jobKinds = Object.keys(kinds) as [KindOfRows, ...KindOfRows[]];

/** A rule's operation is a change of one subscription. */
export function shownKindOf({
  id,
  source,
  batch = defaultBatch,
}: Pick<Job, 'id' | 'source' | 'batch'>): KindOfRows | 'notification' {
  switch (kindOf(id)) {
    case 'campaign':
      return 'campaign';
    case 'notifications':
      return 'notification';
    case 'orders':
      return source.kind === 'operation' ? 'subscription_change' : kindWords[batch.kind];
  }
}
