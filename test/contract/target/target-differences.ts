/** A test of the contract suite that another server than our emulators does not always pass. */
export type Difference = {
  /** The file in this folder, and the test's name with those of its groups. */
  readonly file: string;
  readonly test: string;
  /**
   * Who would have to change: the server, or the test, which counts on more than AWS promises. A test that fails by the
   * server's fault has to go on failing there; one that fails by its own is left out, as it may pass by chance.
   */
  readonly fault: 'server' | 'test';
  readonly reason: string;
};

const needsClock = {
  fault: 'test',
  reason: 'moves the clock, and this server has the clock of the machine',
} as const;

const fullSlot = {
  file: 'secret-token-slots.test.ts',
  fault: 'server',
  reason: 'has no quota of versions; AWS refuses the one that would be too many',
} as const;
const full = 'a slot with too many versions of one day is full, and has room again when they are older';

const wholeUnits = {
  fault: 'server',
  reason: 'counts a whole read unit for each query, however small; DynamoDB counts half of one',
} as const;

/** Of moto 5.2.1. */
const moto: readonly Difference[] = [
  {
    file: 'dead-letters.test.ts',
    test: 'dead messages in SQS > a message tells its body, when it was sent, and how often it was received',
    ...needsClock,
  },
  {
    file: 'dead-letters.test.ts',
    test: 'a message that SQS does not take back stays with the dead ones, and is not counted',
    ...needsClock,
  },
  ...['', ', each of whose writes is repeated'].map((repeated) => ({
    file: 'job-list.test.ts',
    test: `the list in DynamoDB${repeated} finds few of many jobs > a walk over all jobs says what it has cost`,
    ...wholeUnits,
  })),
  {
    file: 'object-listing.test.ts',
    test: 'a listing of the objects in S3 > has each object below a prefix once, in the order of their keys, with the time of its newest version',
    ...needsClock,
  },
  {
    file: 'sqs-queues.test.ts',
    test: 'a hidden message comes back after the time asked for, rounded up to a second',
    ...needsClock,
  },
  ...[1, 5_399_999].map((ageMs) => ({
    file: 'sqs-queues.test.ts',
    test: `a message received ${ageMs} ms ago is hidden for as long as SQS allows, which counts from the receive`,
    ...needsClock,
  })),
  { test: `secrets keep the promises of token slots > ${full}`, ...fullSlot },
  {
    test: `secrets, each of whose writes is repeated, keep the promises of token slots > ${full}`,
    ...fullSlot,
  },
  {
    file: 'upload-forms.test.ts',
    test: 'and under no other key, with no metadata, and not an empty one',
    fault: 'server',
    reason: 'takes a form whatever its policy says',
  },
  {
    file: 'versions.test.ts',
    test: 'the versions in S3 keep the promises of versions > all versions are listed by key, with the newest marked, and each can be read',
    fault: 'server',
    reason: 'lists further versions of the key that a listing without a version marker begins behind',
  },
  {
    file: 'versions.test.ts',
    test: 'the versions in S3 keep the promises of versions > an object of 9 MB is replaced under the same conditions',
    fault: 'server',
    reason: 'ignores If-Match when an upload in parts is completed',
  },
  {
    file: 'workers-lost-answers.test.ts',
    test: 'texts whose messages were sent twice are called once each',
    ...needsClock,
  },
  {
    file: 'workers-lost-answers.test.ts',
    test: 'orders whose messages were sent twice are placed once each, and followed to their end',
    ...needsClock,
  },
];

/** By the value of `CONTRACT_TARGET`. */
export const differences: Readonly<Record<string, readonly Difference[]>> = { moto };
