import { type JobId, kindOf } from './ids.ts';

/** The name under which all functions of a stage count together. */
export const countedService = 'Fleetcast';

/**
 * What an operator watches: rows by outcome, control messages that will never be on record, campaigns that the error
 * share paused, calls that the provider put off, runs of the scheduler that find a rate limiter paused, calls that had
 * no token, tokens that the processes could not share, orders of rules that were refused or held, webhooks whose sender
 * was not proved, and messages that keep failing.
 *
 * Rows count when they were in the call: those that a call left out do not. `RowsAccepted` counts a row once, when the
 * last part of its text, or the last step of its order, is accepted; the others count it for each call that ended so.
 */
export type CounterName =
  | 'RowsAccepted'
  | 'RowsRefused'
  | 'NotificationsRefused'
  | 'RowsUnclear'
  | 'RowsHeld'
  | 'ControlMessagesVoid'
  | 'CampaignsHalted'
  | 'OrdersSlow'
  | 'RuleOrdersStopped'
  | 'CallsBusy'
  | 'LimitersPaused'
  | 'TokensMissing'
  | 'TokensNotStored'
  | 'EventsRefused'
  | 'MessagesFailed';

/** A notification is no row of a job: its refusal is counted apart, as its alarm is another one. */
export function refusalsOf(jobId: JobId): CounterName {
  return kindOf(jobId) === 'notifications' ? 'NotificationsRefused' : 'RowsRefused';
}
