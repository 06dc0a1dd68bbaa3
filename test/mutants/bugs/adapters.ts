import type { PlantedBug } from '../planted-bug.ts';

const guarded = 'shared/aws/dynamodb/guarded-rows.ts';
const quotas = 'shared/aws/rules/quotas.ts';
const quotaTests = 'test/contract/rules/rule-ports.test.ts';
/** Of the rows that are written so it is the one whose tests are quickest. */
const ringTests = 'test/contract/tokens/table-token-coordinator.test.ts';
const erasing = 'test/contract/erasure/erasing-lost-answers.test.ts';

export const adapterBugs: readonly PlantedBug[] = [
  {
    name: 'a write that the SDK repeated counts as lost',
    file: guarded,
    find: 'if (stored?.writeId === writeId) return { applied: true };',
    replace: '',
    suites: [ringTests],
  },
  {
    name: 'a row that somebody else wrote meanwhile counts as applied',
    file: guarded,
    find: 'if (stored?.writeId === writeId) return { applied: true };',
    replace: 'if (stored !== undefined) return { applied: true };',
    suites: [ringTests],
  },
  {
    name: 'rows are written over without their version',
    file: guarded,
    find: "return { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } };",
    replace:
      "return { ConditionExpression: 'version >= :version OR version < :version', ExpressionAttributeValues: { ':version': version } };",
    suites: [ringTests],
  },
  {
    name: 'the ledger is read without strong consistency',
    file: 'shared/aws/dynamodb/guarded-rows.ts',
    find: 'Key: { pk, sk }, ConsistentRead: true }',
    replace: 'Key: { pk, sk } }',
    suites: [ringTests],
  },
  {
    name: 'one reservation more than the quota allows',
    file: quotas,
    find: '#count < :most',
    replace: '#count <= :most',
    suites: [quotaTests],
  },
  {
    name: 'money of a quota is counted without the reservation itself',
    file: quotas,
    find: "':remaining': quota.amount - amount",
    replace: "':remaining': quota.amount",
    suites: [quotaTests],
  },
  {
    name: 'a reservation that the SDK repeats is counted twice',
    file: quotas,
    find: 'attribute_exists(pk) AND attribute_not_exists(held.#id) AND ',
    replace: 'attribute_exists(pk) AND ',
    suites: [quotaTests],
  },
  {
    name: 'room that is given back twice by the SDK counts down twice',
    file: quotas,
    find: "ConditionExpression: 'held.#id = :amount',",
    replace: "ConditionExpression: 'attribute_exists(pk) OR held.#id = :amount',",
    suites: [quotaTests],
  },
  {
    name: 'events are kept a thousand times as long as they are',
    file: 'shared/aws/events/events.ts',
    find: 'Math.ceil((event.receivedAtMs + eventLifeMs) / 1000)',
    replace: 'Math.ceil(event.receivedAtMs + eventLifeMs)',
    suites: ['test/contract/events/events.test.ts'],
  },
  {
    name: 'dead-letter messages that SQS did not take are deleted',
    file: 'shared/aws/dead-letters/dead-letters.ts',
    find: 'untaken.has(String(at)) ? [] : [{',
    replace: "untaken.has('none') ? [] : [{",
    suites: ['test/contract/dead-letters/dead-letters.test.ts'],
  },
  {
    name: 'a pause that is undone for another execution',
    file: quotas,
    find: "ConditionExpression: 'lastId = :id',",
    replace: "ConditionExpression: 'attribute_exists(pk) OR lastId = :id',",
    suites: [quotaTests],
  },
  {
    name: 'messages that SQS refused of a batch are not offered again',
    file: 'shared/aws/queues/queues.ts',
    find: 'const codes = await offer();\n    if (left.length > 0) throw',
    replace: 'const codes: string[] = [];\n    if (left.length > 1e9) throw',
    suites: ['test/contract/queues/sqs-queues.test.ts'],
  },
  {
    name: 'an object is written again although the write whose answer was lost has replaced it',
    file: 'shared/flows/erasure/erase-from-version.ts',
    find: 'if (newest !== undefined && !(await holds({ versions }, newest, number, country))) return seen;',
    replace: '',
    suites: [erasing],
  },
  {
    name: 'a write that S3 refuses because its first try succeeded is an error',
    file: 'shared/aws/storage/bucket-writer.ts',
    find: "if (isS3Error(error, 'PreconditionFailed')) return 'exists';",
    replace: '',
    suites: [erasing],
  },
  {
    name: 'an update that the SDK repeated counts as lost',
    file: 'shared/aws/dynamodb/guarded-rows.ts',
    find: 'return error.Item?.writeId?.S === writeId;',
    replace: 'return false;',
    suites: ['test/contract/counts/job-counts.test.ts', 'test/contract/access/create-counts.test.ts'],
    byEach: true,
  },
  {
    name: 'a message that keeps failing is counted at no receive',
    file: 'shared/workers/sqs-worker.ts',
    find: "if (receives >= keepsFailingReceives) ports.count('MessagesFailed', 1);",
    replace: '',
    suites: ['test/workers/sqs-worker.test.ts'],
  },
];
