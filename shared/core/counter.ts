/**
 * What an operator watches: rows by outcome, canaries that will never be on record, campaigns that paused by themselves, calls that the provider put off, gates that a tick finds shut, calls that had no token, and tokens that the
 * processes could not share, orders of rules that were refused or held, and webhooks whose sender was not proved.
 */
export type CounterName =
  | 'RowsAccepted'
  | 'RowsRefused'
  | 'RowsUnclear'
  | 'RowsHeld'
  | 'CanariesVoid'
  | 'CampaignsHalted'
  | 'OrdersSlow'
  | 'RuleOrdersStopped'
  | 'CallsBusy'
  | 'GatesShut'
  | 'TokensMissing'
  | 'TokensNotStored'
  | 'EventsRefused';
