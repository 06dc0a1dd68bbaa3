import { count, plural } from '../format.ts';
import { schedule } from './jobs/schedule.ts';

export const campaigns = {
  listTitle: 'Campaigns',
  create: 'New campaign',
  empty: 'Campaigns appear here. Send the first one from a CSV file.',
  formTitle: 'New campaign',
  what: 'The text',
  who: 'The people',
  when: 'When',
  name: { label: 'Name', hint: 'For your own list. Recipients do not see it.' },
  from: {
    label: 'Sender',
    hint: 'The number that the text comes from, with its plus. Leave it empty when the file has a column of senders.',
  },
  text: {
    label: 'Text',
    hint:
      'A column of your file goes in double braces: Hello {{ first_name }}. ' +
      'Leave it empty when the file has a text for each row.',
  },
  audience: {
    source: 'Who is texted',
    file: 'People of a file',
    fleet: 'Subscriptions of the fleet',
    hint:
      'Everybody who matches all that you choose here when the campaign is checked. The preview says how many these ' +
      'are, before anything is sent.',
    text:
      'Everybody gets the same text. The id of the subscription may stand in it: {{ subscription_id }}. ' +
      'There are no other columns.',
    from: 'The number that the text comes from, with its plus.',
    api: 'Subscriptions of',
    apis: { organization: 'The organization API', partner: 'The partner API' },
    status: 'State of the subscription',
    account: { label: 'Account', any: 'Any account' },
    anyTariff: 'Any tariff',
    noTariff: 'Choose a tariff of this catalog, or any tariff',
    usedPercent: {
      label: 'Data used up, in percent',
      hint: 'Those who have used up this share of a product or more: 80, or 100 for all of it.',
    },
    ranOutDays: {
      label: 'Data ran out in the last days',
      hint: 'A number of days, up to 14. It counts what the provider has reported.',
    },
    simInstalled: { label: 'eSIM', any: 'Installed or not', no: 'Not installed', yes: 'Installed' },
    noNumber: 'Write a whole number',
    submit: 'Find them and check',
    asking: 'The campaign is being created…',
  },
  fileHint: 'One row for each person, with a column of phone numbers. The first line names the columns.',
  country: {
    label: 'Country of numbers without a plus',
    hint: 'Two letters, such as DE. Leave it empty when all numbers have their plus.',
  },
  start: { label: 'Start', now: 'As soon as it is approved', at: 'At a set time', moment: 'Date and time' },
  quiet: {
    from: 'Not before',
    to: 'Not after',
    label: 'Only at certain hours',
    missing: 'Fill in both times, or neither',
  },
  zone: {
    label: 'Time zone',
    hint: 'For the start and for the hours below.',
    of: (zone: string) => `In the time zone ${zone}.`,
  },
  turn: {
    label: 'Which of the two',
    hint: 'The clocks are put back that day, and show this time twice.',
    choose: 'Choose one',
    missing: 'Choose which of the two times is meant',
  },
  repeats: {
    warning: 'Everybody in this file is texted again.',
    earlier: 'See what they got before',
    chooseFile: 'Choose the same file again.',
  },
  nothingYet: 'Nothing is sent yet: you see each reason and a preview first.',
  skippedMoment: 'The clocks are put forward that day and skip this time. Choose another one',
  missingMoment: 'Choose a date and a time in the future',
  schedule,
  preview: {
    title: 'Preview',
    people: 'People',
    calls: 'Calls to the provider',
    segments: 'Segments',
    cost: 'Cost',
    noCost: 'Not known: no price per segment is set',
    duration: 'Duration at the current rate',
    columns: 'Columns used',
    meaning: 'Used as',
    column: 'Column',
    examples: 'Examples',
    texts: 'Texts',
    line: (n: number) => `Line ${count(n)}`,
    parts: (n: number) => plural(n, { one: '1 segment', other: `${count(n)} segments` }),
    forced: (character: string, row: number) =>
      `“${character}” in line ${count(row)} makes texts cost more: ` +
      'they go out in UCS-2, with 70 characters a segment instead of 160.',
    oneLine: {
      title: 'The text of one line',
      show: 'Show the text',
      previous: 'Previous line',
      next: 'Next line',
      none: (line: number) => `No row begins in line ${count(line)} of the file.`,
    },
    encoding: 'Read as',
    readAs: (encoding: string, delimiter: string) => `${encoding}, separated by ${delimiter}`,
  },
  meanings: { to: 'Recipient', from: 'Sender', text: 'Text' } as Readonly<Record<string, string>>,
  textCheck: {
    length: (characters: string, segments: number, parts: number) =>
      `${characters} characters, ${plural(segments, { one: '1 segment', other: `${count(segments)} segments` })}` +
      (parts > 1 ? `, in ${count(parts)} texts one after the other.` : '.'),
    atLeast: 'The values of the columns come on top.',
    forced: (character: string) =>
      `“${character}” makes the text cost more: it goes out in UCS-2, with 70 characters a segment instead of 160.`,
  },
  columnCheck: {
    choose: 'Column of phone numbers',
    none: 'Choose it',
    firstRows: 'The first rows of the file',
    line: 'Line',
    becomes: 'What they get',
    becomesOrder: 'What becomes of it',
    usable: 'Can be ordered',
    inText: 'used in the text',
    unused: 'not used',
    same: 'The same number as an earlier row.',
  },
  testText: {
    open: 'Send a test to my phone',
    title: 'Send the first text as a test',
    to: 'Phone number, with its plus',
    send: 'Send the test',
    sent: 'The test is on its way.',
    see: 'See what becomes of it',
    notSent: (why: string) => `${why}. No test was sent.`,
  },
};
