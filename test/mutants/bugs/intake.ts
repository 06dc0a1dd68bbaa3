import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in how files are read. */
export const intakeBugs: readonly PlantedBug[] = [
  {
    name: 'an error repeats the row of a person that stands in quotes',
    file: 'shared/core/columns/refused-columns.ts',
    find: "isValue(cell) ? 'line' : ",
    replace: "cell === '' ? 'line' : ",
    suites: ['test/core/columns/choose-columns.test.ts'],
  },
  {
    name: 'what people wrote to a form goes back to them in place of the text',
    file: 'shared/flows/planning/input-columns.ts',
    find: 'text !== undefined && replaces === undefined',
    replace: 'text === replaces && text !== undefined',
    suites: ['test/intake/files.test.ts'],
  },
  {
    name: 'people who want no texts are texted unasked',
    file: 'shared/flows/planning/input-columns.ts',
    find: 'if (format !== undefined && !isAnswered)',
    replace: 'if (format === undefined && !isAnswered)',
    suites: ['test/flows/intake/upload-columns.test.ts'],
  },
  {
    name: 'people who want texts are sent their yes',
    file: 'shared/core/columns/choose-columns.ts',
    find: 'isCertain && !(isOther && areAnswers(values))',
    replace: 'isCertain',
    suites: ['test/core/columns/choose-columns.test.ts'],
  },
  {
    name: 'who was called is texted in place of those who called',
    file: 'shared/core/columns/choose-columns.ts',
    find: '!arePhones(this.at(from)) || ',
    replace: '!arePhones(this.at(to)) || ',
    suites: ['test/core/columns/choose-columns.test.ts'],
  },
  {
    name: 'a changed text asks about the columns of a file again, and fails',
    file: 'shared/flows/planning/input-columns.ts',
    find: ' && replaces === undefined',
    replace: '',
    suites: ['test/http/jobs/replace-job.test.ts'],
  },
  {
    name: 'the digits of a day are somebody’s number',
    file: 'shared/core/written-number.ts',
    find: ', ...days]',
    replace: ']',
    suites: ['test/core/msisdn.test.ts'],
  },
  {
    name: 'a phone at work is taken for that of the person',
    file: 'shared/core/columns/vocabulary.ts',
    find: 'what is, which is, s, at',
    replace: 'is, s, at',
    suites: ['test/core/columns/words.test.ts'],
  },
  {
    name: 'a few Spanish names go out with Polish letters',
    file: 'shared/core/ingest/bytes/guess-encoding.ts',
    find: 'const usualNearness = 4;',
    replace: 'const usualNearness = 1;',
    suites: ['test/core/ingest/guess-encoding.test.ts'],
  },
  {
    name: 'letters of DOS go out as those of a Mac',
    file: 'shared/core/ingest/bytes/guess-encoding.ts',
    find: " && !(best.encoding === 'macintosh' && hasDosLines(before, sample))",
    replace: ' && hasDosLines.length > 0',
    suites: ['test/core/ingest/guess-encoding.test.ts'],
  },
  {
    name: 'the first person of a list without a header is a header',
    file: 'shared/core/columns/header-meaning.ts',
    find: 'hasFewDigits && /',
    replace: '/',
    suites: ['test/core/columns/words.test.ts'],
  },
  {
    name: 'the full stops of Chinese and Japanese texts make a list unreadable',
    file: 'shared/core/ingest/bytes/guess-encoding.ts',
    find: 'multibyte.includes(encoding) ? withoutEastAsianSigns(text) : text',
    replace: 'encoding === undefined ? withoutEastAsianSigns(text) : text',
    suites: ['test/core/ingest/guess-encoding.test.ts'],
  },
];
