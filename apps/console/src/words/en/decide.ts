import { count, plural } from '../format.ts';
import { everywhere } from './everywhere.ts';

type ByReason = Readonly<Record<string, string>>;

export const decide = {
  actions: { accept: 'They got it', resend: 'Send again', give_up: 'Give up' },
  orderActions: { accept: 'It was carried out', resend: 'Order again', give_up: 'Give up' },
  confirm: {
    accept: (n: number) => `${everywhere.rows(n)} will count as done. Nothing is sent.`,
    resend: (n: number) =>
      `${everywhere.rows(n)} will go out again. If the first call was carried out after all, it happens twice.`,
    give_up: (n: number) => `${everywhere.rows(n)} will count as not sent. Nothing is sent.`,
  },
  recordId: 'The provider’s id of what was made',
  recordIdHint: 'Only needed where a later step of the row works with it. Leave it empty otherwise.',
  decided: (n: number) =>
    n === 0
      ? 'These rows are already decided. Nothing more was done.'
      : plural(n, { one: '1 row is decided.', other: `${count(n)} rows are decided.` }),
  nothingLeft: 'All its rows are decided. It leaves this list as soon as they are counted.',
  partly: (n: number) =>
    `Only the first ${count(n)} held rows are shown here; the others follow once these are decided.`,
  cause: (cause: string, n: number) => `${everywhere.rows(n)}: ${cause}`,
  each: (n: number) => plural(n, { one: 'Show the row', other: `Decide about each of the ${count(n)} rows` }),
  seen: 'What was seen',
  /** By the API's code of the reason. What is not here is said by the API alone. */
  causes: {
    absent: 'the records of the provider do not show them',
    resent_often: 'sent again, and the answers were lost each time',
    answer_kept: 'not on record, and the provider repeats the same failed answer',
    no_control: 'nothing proves that the records of the provider are recent',
    ambiguous: 'the records do not say which call caused what they show',
    no_records: 'the records of the provider could not be read',
    expired: 'the rows were deleted before the records could tell',
    refused_together: 'refused together, and the campaign does not divide such calls',
    no_record: 'the provider keeps no record that could tell',
    order_unfinished: 'the provider did not finish them within a day',
    not_active: 'ordered, and not active after a day',
  } as ByReason,
  advice: {
    absent: 'The usual decision is to send them again.',
    resent_often: 'Find out first why the answers are lost.',
    answer_kept: 'A resend gets the same answer. Give them up, and submit them in a new job.',
    no_control: 'Ask the people or the provider before anything is sent again.',
    ambiguous: 'Ask the people or the provider before anything is sent again.',
    no_records: 'Ask the people or the provider before anything is sent again.',
    expired: 'The usual decision is to give them up.',
    refused_together: 'The usual decision is to correct the rows and to send them in a new campaign.',
    no_record: 'Look at the provider first: what is ordered twice costs twice.',
    order_unfinished: 'Look at the provider first: what is ordered twice costs twice.',
    not_active: 'Look at the provider first: what is ordered twice costs twice.',
  } as ByReason,
};
