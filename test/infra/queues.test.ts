import { expect, test } from 'vitest';
import { planVisibilityMs } from '../../shared/core/timing.ts';
import { functionsOf, synthesized } from './synthesized.ts';

const system = synthesized();
const queues = system.ofType('AWS::SQS::Queue');
const mappings = Object.values(system.ofType('AWS::Lambda::EventSourceMapping'));

/** Each queue that feeds a function, with that function and the queue's dead letters. */
const workers = mappings.map(({ Properties }) => {
  const { 'Fn::GetAtt': source } = Properties.EventSourceArn as { 'Fn::GetAtt': [string, string] };
  const { Ref: functionId } = Properties.FunctionName as { Ref: string };
  const [name, { properties: worker } = { properties: {} }] =
    Object.entries(functionsOf(system)).find(([, { id }]) => id === functionId) ?? [];
  const queueId = source[0];
  const queue = queues[queueId]?.Properties ?? {};
  const redrive = queue.RedrivePolicy as { deadLetterTargetArn: { 'Fn::GetAtt': [string, string] } };
  const deadLettersId = redrive.deadLetterTargetArn['Fn::GetAtt'][0];
  return {
    name,
    mapping: Properties,
    worker: worker as Record<string, unknown>,
    queueId,
    queue,
    deadLettersId,
  };
});

test('nine queues feed the planner, the sender, its urgent twin, what orders, what tells others, the reconciler, the eraser, the counter and what reacts to events', () => {
  expect(workers.map(({ name }) => name).sort()).toEqual([
    'erase',
    'events-react',
    'jobs-count',
    'notifications-send',
    'orders-place',
    'reconcile',
    'sms-send',
    'sms-urgent',
    'uploads-plan',
  ]);
  expect(Object.keys(queues)).toHaveLength(18);
});

test.each(workers)(
  '$name gets one message at a time, few in parallel, and can refuse a single one',
  ({ name, mapping }) => {
    expect(mapping).toMatchObject({
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: { 'events-react': 5, 'orders-place': 10 }[String(name)] ?? 2 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    // Messages that match no filter would be deleted unseen.
    expect(mapping).not.toHaveProperty('FilterCriteria');
  },
);

test.each(workers)(
  'a message of $name stays hidden for six runs of the function or longer',
  ({ queue, worker }) => {
    expect(Number(queue.VisibilityTimeout)).toBeGreaterThanOrEqual(6 * Number(worker.Timeout));
  },
);

test('no message stays hidden for longer than the one of a plan, from which the longest wait by hiding is counted', () => {
  const visibilities = workers.map(({ queue }) => Number(queue.VisibilityTimeout));
  expect(1_000 * Math.max(...visibilities)).toBe(planVisibilityMs);
});

test.each([
  ['sms-send', 360],
  ['sms-urgent', 360],
  ['uploads-plan', 5400],
])('a message of %s stays hidden for %i s', (name, VisibilityTimeout) => {
  expect(workers.find((worker) => worker.name === name)?.queue).toMatchObject({ VisibilityTimeout });
});

test.each(workers)(
  'a message that $name cannot finish is kept for 14 days after 50 tries',
  ({ queue, deadLettersId }) => {
    expect(queue.RedrivePolicy).toMatchObject({ maxReceiveCount: 50 });
    expect(queues[deadLettersId]?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60 });
  },
);

test.each(workers)(
  'a message of $name is given up before it expires, so that it never just vanishes',
  ({ queue }) => {
    expect(50 * Number(queue.VisibilityTimeout)).toBeLessThan(Number(queue.MessageRetentionPeriod));
  },
);

test.each(workers)('an alarm rings when $name leaves a dead letter', ({ deadLettersId }) => {
  const alarms = Object.values(system.ofType('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);
  const dimension = { Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLettersId, 'QueueName'] } };
  expect(alarms).toContainEqual(
    expect.objectContaining({
      Dimensions: [dimension],
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Statistic: 'Maximum',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      Threshold: 1,
      EvaluationPeriods: 1,
    }),
  );
});

test('every new object below campaigns/, orders/ and suppressions/ is instructed to the plan queue', () => {
  const { Properties } = system.only('Custom::S3BucketNotifications');
  expect(system.read(Properties.BucketName)).toBe('Uploads');
  expect(Properties.NotificationConfiguration).toMatchObject({
    QueueConfigurations: ['campaigns/', 'orders/', 'suppressions/'].map((Value) => ({
      Events: ['s3:ObjectCreated:*'],
      Filter: { Key: { FilterRules: [{ Name: 'prefix', Value }] } },
      QueueArn: { 'Fn::GetAtt': [expect.stringMatching(/^UploadsWorkerQueue/), 'Arn'] },
    })),
  });
});

test('a function may be called again and again by its own messages, where it sends such; no other circle exists', () => {
  const policies = Object.values(system.ofType('AWS::IAM::Policy')).map(
    ({ Properties }) => Properties as Policy,
  );
  const feeds = new Map(workers.map(({ queueId, name }) => [queueId, String(name)]));
  const receiversOf = (role: string): readonly string[] =>
    policies
      .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'))
      .flatMap(({ Resource }) => [Resource].flat())
      .map(({ 'Fn::GetAtt': [queueId] }) => feeds.get(queueId) ?? queueId);
  const calls = new Map(workers.map(({ name, worker }) => [String(name), receiversOf(roleOf(worker))]));
  const isReached = (from: string, to: string, seen = new Set<string>()): boolean =>
    (calls.get(from) ?? []).some(
      (next) => next === to || (!seen.has(next) && isReached(next, to, seen.add(next))),
    );
  const onCircles = [...calls.keys()].filter((name) => isReached(name, name));
  expect(onCircles).toEqual(['jobs-count']);
  const allowed = workers.filter(({ worker }) => worker.RecursiveLoop === 'Allow').map(({ name }) => name);
  expect(allowed).toEqual(onCircles);
});

type Policy = {
  readonly Roles: readonly { readonly Ref: string }[];
  readonly PolicyDocument: {
    readonly Statement: readonly {
      readonly Action: string | readonly string[];
      readonly Resource: Named | readonly Named[];
    }[];
  };
};

type Named = { readonly 'Fn::GetAtt': readonly [string, string] };

function roleOf(worker: Readonly<Record<string, unknown>>): string {
  return (worker.Role as Named)['Fn::GetAtt'][0];
}
