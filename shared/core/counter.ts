/** What an operator watches: rows by outcome, calls that the provider put off, and calls that had no token. */
export type CounterName = 'RowsAccepted' | 'RowsRefused' | 'RowsUnclear' | 'CallsBusy' | 'TokensMissing';
