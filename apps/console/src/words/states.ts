import type { components } from '@fleetcast/client';
import { count } from './format.ts';

type Schemas = components['schemas'];
export type Job = Schemas['Job'];
/** A job as a list has it. */
export type ListedJob = Schemas['ListedJob'];
export type RowState = Schemas['Row']['state'];

/** How sure it is what became of something. It decides the color, which never stands alone. */
type Kind = 'done' | 'underWay' | 'waiting' | 'uncertain' | 'notDone' | 'notUsed';

export type StateWords = { readonly words: string; readonly shape: string; readonly kind: Kind };

/** What the API calls a row's state, in words; in the order of the bar. Nothing else invents a word. */
export const rowStates: Readonly<Record<RowState, StateWords>> = {
  accepted: { words: 'Accepted by the provider', shape: '✓', kind: 'done' },
  completed: { words: 'Completed', shape: '✓', kind: 'done' },
  ordered: { words: 'Ordered, waiting for the provider', shape: '◔', kind: 'underWay' },
  unprocessed: { words: 'Not sent', shape: '○', kind: 'waiting' },
  unclear: { words: 'Unclear: the answer was lost', shape: '?', kind: 'uncertain' },
  held: { words: 'Needs your decision', shape: '!', kind: 'uncertain' },
  refused: { words: 'Refused by the provider', shape: '✕', kind: 'notDone' },
  suppressed: { words: 'Skipped: suppression list', shape: '–', kind: 'notUsed' },
  duplicate: { words: 'Skipped: same as an earlier row', shape: '–', kind: 'notUsed' },
  invalid: { words: 'Cannot be used', shape: '✎', kind: 'notUsed' },
};

export const jobStates: Readonly<Record<Job['state'], string>> = {
  draft: 'Waiting for its file',
  planning: 'Being checked',
  ready: 'Ready',
  running: 'Running',
  paused: 'Paused',
  canceling: 'Being canceled',
  canceled: 'Canceled',
  completed: 'Completed',
  failed: 'Failed',
};

export const jobKinds: Readonly<Record<Job['kind'], string>> = {
  campaign: 'Campaign',
  order_batch: 'eSIM orders',
  subscription_change: 'Subscription changes',
  porting: 'Portings',
  account_change: 'Account changes',
};

/** Jobs that are no campaigns, as the list of jobs is asked for them. */
export const orderKinds = Object.keys(jobKinds)
  .filter((kind) => kind !== 'campaign')
  .join();

export const erasureStates: Readonly<Record<Schemas['Erasure']['state'], StateWords>> = {
  erasing: { words: 'First search: the number is being erased', shape: '◔', kind: 'underWay' },
  checking: {
    words: 'Erased. A second search looks at what was written meanwhile',
    shape: '○',
    kind: 'waiting',
  },
  done: { words: 'Erased, and searched twice', shape: '✓', kind: 'done' },
};

export const notificationOutcomes: Readonly<Record<Schemas['Notification']['outcome'], StateWords>> = {
  delivered: { words: 'Taken by the receiver', shape: '✓', kind: 'done' },
  waiting: { words: 'Waiting', shape: '○', kind: 'waiting' },
  refused: { words: 'Refused by the receiver', shape: '✕', kind: 'notDone' },
  canceled: { words: 'Canceled', shape: '∅', kind: 'notDone' },
};

export const endpointStates: Readonly<Record<Schemas['Endpoint']['state'], StateWords>> = {
  enabled: { words: 'Is called', shape: '✓', kind: 'done' },
  disabled: { words: 'Is not called', shape: '∅', kind: 'notDone' },
};

export const reportStates: Readonly<Record<Schemas['Report']['state'], StateWords>> = {
  writing: { words: 'Being written', shape: '◔', kind: 'underWay' },
  written: { words: 'Written', shape: '✓', kind: 'done' },
  failed: { words: 'Failed', shape: '✕', kind: 'notDone' },
  canceled: { words: 'Canceled', shape: '∅', kind: 'notDone' },
};

export const finalStates: readonly Job['state'][] = ['completed', 'canceled', 'failed'];

/** States of rows that a job of this kind can have, with their numbers; none that is zero. */
export function countedStates({ rows }: Pick<Job, 'rows'>): readonly { state: RowState; count: number }[] {
  const counts = rows as Partial<Record<RowState, number>> | undefined;
  return (Object.keys(rowStates) as RowState[]).flatMap((state) => {
    const count = counts?.[state] ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });
}

/** Rows that are held in the API's words, though a person has decided that nothing more is done about them. */
const givenUp = {
  code: 'given_up',
  words: { words: 'Given up by a person', shape: '∅', kind: 'notDone' },
} as const;

type Held = Pick<ListedJob, 'rows' | 'outcome'> & Partial<Pick<Job, 'rows_by_reason'>>;

/** Held rows about which nobody has decided. In a list, the outcome tells whether there are any. */
export function undecidedRows({ rows, outcome, rows_by_reason: reasons = [] }: Held): number {
  if (outcome !== null && outcome !== 'needs_decision') return 0;
  const decided = reasons.find(({ state, reason }) => state === 'held' && reason === givenUp.code);
  return (rows?.held ?? 0) - (decided?.count ?? 0);
}

/** Rows of a job by what became of them, in words. */
export function countedWords(job: ListedJob): readonly { words: StateWords; count: number }[] {
  return countedStates(job).flatMap(({ state, count }) => {
    if (state !== 'held') return [{ words: wordsOf(state, job), count }];
    const undecided = undecidedRows(job);
    return [
      { words: rowStates.held, count: undecided },
      { words: givenUp.words, count: count - undecided },
    ].filter((one) => one.count > 0);
  });
}

type Fate = Pick<Schemas['Row'], 'state' | 'reason' | 'of'>;

function isGivenUp({ state, reason }: Fate): boolean {
  return state === 'held' && reason === givenUp.code;
}

/** What became of one row. */
export function wordsOfRow(row: Fate, job: Job): StateWords {
  if (isGivenUp(row)) return givenUp.words;
  const { state, reason = '', of } = row;
  if (state === 'duplicate' && of !== undefined)
    return { ...rowStates.duplicate, words: `Skipped: same as row ${count(of)}` };
  const skipped =
    state === 'suppressed' && Object.hasOwn(skippedFor, reason) ? skippedFor[reason] : undefined;
  return skipped === undefined ? wordsOf(state, job) : { ...rowStates.suppressed, words: skipped };
}

/** Why a row was left out, by the reason that the API gives. */
const skippedFor: Readonly<Record<string, string>> = {
  suppressed: 'Skipped: suppression list',
  contacted: 'Skipped: texted too often lately',
  has_subscription: 'Skipped: has a subscription',
};

/** A row that was not sent waits while its job may still send it. Of many at once the reasons differ. */
export function wordsOf(state: RowState, { state: jobState, kind }: Pick<Job, 'state' | 'kind'>): StateWords {
  if (state === 'suppressed') {
    const words =
      kind === 'order_batch' ? 'Skipped: has a subscription' : 'Skipped: suppression list or frequency';
    return { ...rowStates.suppressed, words };
  }
  if (state !== 'unprocessed') return rowStates[state];
  if (!finalStates.includes(jobState)) return { ...rowStates.unprocessed, words: 'Waiting' };
  return jobState === 'canceled'
    ? { words: 'Canceled before any call', shape: '∅', kind: 'notDone' }
    : rowStates.unprocessed;
}
