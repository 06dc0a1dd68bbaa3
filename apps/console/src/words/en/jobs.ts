import { count, decimal, plural } from '../format.ts';
import { everywhere } from './everywhere.ts';

export const jobs = {
  filter: 'State',
  all: 'All',
  older: 'Older',
  newest: 'Newest',
  name: 'Name',
  state: 'State',
  outcome: 'Result',
  madeBy: 'Created by',
  rows: 'Rows',
  noName: 'Without a name',
  asOf: (time: string) => `As of ${time}`,
  total: (n: number) => `of ${everywhere.rows(n)}`,
  barLabel: 'Rows by state',
  planning: 'The list is read and checked. Nothing can be sent yet.',
  rowsRead: (n: number) => `${everywhere.rows(n)} read`,
  rowsPlanned: (n: number) => `${count(n)} planned`,
  waitsSince: (time: string) => `since ${time}`,
  waitsUntil: (time: string) => `until ${time}`,
  speed: (calls: number) => `${decimal(calls)} calls a minute`,
  timeLeft: (duration: string) => `about ${duration} left`,
  reasons: 'Why rows were not sent',
  reason: 'Reason',
  todo: 'What to do',
  rowsOf: 'Rows',
  showRows: 'Show these rows',
  firstLine: 'First line',
  history: 'History',
  created: 'Created',
  approved: 'Approved',
  started: 'First call',
  completed: 'Completed',
  by: (name: string) => `by ${name}`,
  noAudience: 'The people could not be found. Nothing was sent.',
  chooseAgain: 'Choose other people',
  failed: 'The file cannot be used. Nothing was sent.',
  candidates: 'Columns that may hold it',
  uploadAgain: 'Upload the file again',
  sentBefore: {
    sent: 'Nothing was sent.',
    ordered: 'Nothing was ordered.',
    earlier: 'It was used before:',
    lost:
      'The table was restored from a backup and no longer has this job, which may have been carried out. Check the ' +
      'records of the provider first.',
    sendHint:
      'Look at that campaign first. If everybody is to get a text again, you see a preview before it is sent.',
    orderHint:
      'Look at that batch first. If everything is to be ordered again, you see the number before it is ordered.',
    send: 'Send again to everybody',
    order: 'Order again',
  },
  yes: {
    own: {
      campaign: (n: number) => `Send ${everywhere.texts(n)}`,
      order_batch: (n: number) => `Order ${everywhere.orders(n)}`,
      subscription_change: (n: number) => `Change ${subscriptions(n)}`,
      porting: (n: number) => `Carry out ${portings(n)}`,
      account_change: (n: number) => `Change ${accounts(n)}`,
    },
    other: {
      campaign: (n: number) => `Approve ${everywhere.texts(n)}`,
      order_batch: (n: number) => `Approve ${everywhere.orders(n)}`,
      subscription_change: (n: number) => `Approve changes of ${subscriptions(n)}`,
      porting: (n: number) => `Approve ${portings(n)}`,
      account_change: (n: number) => `Approve changes of ${accounts(n)}`,
    },
  },
  somebodyElse: 'Somebody else must approve this. Send them the address of this page.',
  nothing: '–',
  wasAndIs: (name: string, was: string, is: string) => `${name}: ${was} → ${is}`,
  replacedBy: 'Another job has taken the place of this one',
  replaces: 'This job has taken the place of an earlier one',
  auditLog: 'Who did what to this job, in the audit log',
  limit: (calls: number) => `the provider takes about ${decimal(calls)} calls a minute`,
  throughput: 'Calls of all jobs in the last hour',
  lastProgress: (time: string) => `Last progress at ${time}`,
  stillEnds: (n: number) =>
    plural(n, {
      one: '1 call is under way and still ends.',
      other: `Up to ${count(n)} calls are under way and still end.`,
    }),
  actions: {
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel it',
    retry: (n: number) => `Retry ${everywhere.rows(n)} that did not go out`,
    results: 'Download results',
    preparing: 'The files are being written…',
    notWritten: 'The files could not be written. Press the button to try it again.',
    stillPreparing: 'Writing the files takes a while. Press the button again in a few minutes.',
  },
  confirmCancel: {
    title: 'Cancel this job?',
    body: 'No call is made any more. What has gone out stays. This cannot be undone.',
    yes: 'Cancel the job',
    no: 'Keep it',
  },
  changed: 'This changed since you looked. What you see now is the new state; decide again.',
  nothingToSend: 'No row can be used, so there is nothing to send.',
  outcomeWords: {
    succeeded: (n: number) => `All ${count(n)} succeeded`,
    partial: (done: number, n: number) => `${count(done)} of ${count(n)} succeeded`,
    unsuccessful: (n: number) => `0 of ${count(n)} succeeded`,
    needs_decision: (n: number) =>
      plural(n, { one: '1 row needs your decision', other: `${count(n)} rows need your decision` }),
    nothing_to_do: 'Nothing to do: every row was skipped',
    no_usable_rows: 'No row can be used',
    checked: 'Checked only. Nothing was sent.',
  },
  rowsPage: {
    title: (name: string) => `Rows of ${name}`,
    line: 'Line',
    to: 'Recipient',
    text: 'Text',
    showTexts: 'Show texts',
    hideTexts: 'Hide texts',
    state: 'State',
    why: 'Why',
    smsId: 'Id at the provider',
    decide: 'Your decision',
    all: 'All',
    filter: 'Show rows that are',
    none: 'There is no such row on this page.',
    ofReason: (why: string) => `Only rows with this reason: ${why}`,
    anyReason: 'Show rows with any reason',
    lineNo: 'Line of the file',
    find: 'Find the line',
    noLine: 'Type a line number, such as 73.',
    next: 'Next page',
    first: 'First page',
    back: 'Back to the job',
    gone: 'These rows are no longer kept. The counts stay.',
  },
  decide: {
    title: 'To decide',
    empty: 'Nothing waits for your decision.',
    why: 'The records of the provider do not prove that these went out. Each row says why.',
    choose: 'What do you know about them?',
    rows: (n: number) =>
      plural(n, { one: '1 row waits for your decision', other: `${count(n)} rows wait for your decision` }),
  },
};

function subscriptions(n: number): string {
  return plural(n, { one: '1 subscription', other: `${count(n)} subscriptions` });
}

function portings(n: number): string {
  return plural(n, { one: '1 porting step', other: `${count(n)} porting steps` });
}

function accounts(n: number): string {
  return plural(n, { one: '1 account', other: `${count(n)} accounts` });
}
