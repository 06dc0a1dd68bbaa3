import { kindOf } from '../ids.ts';
import type { LimiterWork } from '../rate-limit/work.ts';
import { defaultBatch, providerApiOfKind } from './batch-settings.ts';
import { optionsOf, type Priority } from './campaign-options.ts';
import type { Job } from './job.ts';
import { operations } from './operation.ts';

/** What an entry waits in line with: for one rate limiter, or in a queue of its own. */
export type Lane = Priority | 'orders' | 'partner orders' | 'notifications';

export const lanes: readonly Lane[] = ['urgent', 'bulk', 'orders', 'partner orders', 'notifications'];

export function laneOf(job: Job): Lane {
  const kind = kindOf(job.id);
  if (kind === 'campaign') return optionsOf(job).priority;
  if (kind === 'notifications') return kind;
  const { source, batch } = job;
  if (source.kind === 'operation')
    return operations[source.operation].providerApi === 'partner' ? 'partner orders' : 'orders';
  return providerApiOfKind((batch ?? defaultBatch).kind) === 'partner' ? 'partner orders' : 'orders';
}

/** The queue whose workers call for the entries of a lane. */
export const queueOf = {
  urgent: 'urgent',
  bulk: 'sms',
  orders: 'orders',
  'partner orders': 'orders',
  notifications: 'notifications',
} as const satisfies Readonly<Record<Lane, string>>;

/** What sending a campaign's texts is. */
export function workOf(priority: Priority): LimiterWork {
  return priority === 'bulk' ? 'sms' : priority;
}
