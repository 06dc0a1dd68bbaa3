import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failureWaitMs } from '../../shared/workers/sqs-worker.ts';
import { synthesized } from './synthesized.ts';

const alarmsOf = (system: ReturnType<typeof synthesized>) =>
  Object.values(system.ofType('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties);

const usual = synthesized({ canaryTo: '+12125550199' });
const alarms = alarmsOf(usual);
const runbook = readFileSync(path.join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

type Dimensions = readonly { readonly Name: string; readonly Value: unknown }[];

/** The runbook's sections by heading. */
const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

test('the alarms and the headings of the runbook are the same, word for word', () => {
  const names = alarms.map(({ AlarmName }) => String(AlarmName).replace('Fleetcast example: ', ''));
  expect(names.sort()).toEqual([...sections.keys()].sort());
});

test.each([...sections])(
  'the runbook says of "%s" what a person loses, how to look and what to do',
  (_, section) => {
    const parts = [...section.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, title]) => title);
    expect(parts).toEqual(['What a person loses', 'How to look', 'What to do']);
  },
);

test('every alarm says what a person loses and where to read on', () => {
  for (const { AlarmName, AlarmDescription } of alarms) {
    const heading = String(AlarmName).replace('Fleetcast example: ', '');
    const [loss, rest] = String(AlarmDescription).split(' What to do: ');
    expect(loss).toMatch(/^[A-Z].{30,}\.$/);
    expect(rest).toBe(`docs/runbook.md, "${heading}".`);
  }
});

test('alarms of two stages have different names', () => {
  const staging = alarmsOf(synthesized({ name: 'staging' }));
  expect(staging.map(({ AlarmName }) => AlarmName)).toContain('Fleetcast staging: scheduler has stopped');
});

test('quiet is good news for every alarm but the one that listens for runs of the scheduler', () => {
  for (const { AlarmName, TreatMissingData } of alarms) {
    const silenceRings = String(AlarmName).endsWith('scheduler has stopped');
    expect(TreatMissingData).toBe(silenceRings ? 'breaching' : 'notBreaching');
  }
});

test('five minutes without a single successful run of the scheduler ring', () => {
  const [stopped] = alarms.filter(({ AlarmName }) => String(AlarmName).endsWith('scheduler has stopped'));
  expect(stopped).toMatchObject({
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    EvaluationPeriods: 5,
    Metrics: [
      // A minute without a run counts as one in which all failed.
      expect.objectContaining({ Expression: '1 - FILL(failed, 1)' }),
      expect.objectContaining({
        Id: 'failed',
        ReturnData: false,
        MetricStat: expect.objectContaining({
          Metric: expect.objectContaining({ MetricName: 'Errors' }),
          Period: 60,
          Stat: 'Minimum',
        }),
      }),
    ],
  });
});

test('messages that keep failing ring as long as they are tried, and a single failure does not', () => {
  const [failing] = alarms.filter(({ AlarmName }) => String(AlarmName).endsWith('messages keep failing'));
  const longestWaitS = failureWaitMs(50) / 1_000;
  expect(failing).toMatchObject({ MetricName: 'MessagesFailed', Statistic: 'Sum', Threshold: 2 });
  expect(Number(failing?.Period)).toBe(2 * longestWaitS);
});

test('without an address alarms ring nowhere', () => {
  for (const alarm of alarms) expect(alarm).not.toHaveProperty('AlarmActions');
  expect(synthesized().ofType('AWS::SNS::Topic')).toEqual({});
});

test('with an address every alarm writes to it', () => {
  const system = synthesized({ alarmEmail: 'someone@example.com' });
  const [topic] = Object.keys(system.ofType('AWS::SNS::Topic'));
  expect(system.only('AWS::SNS::Subscription').Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'someone@example.com',
    TopicArn: { Ref: topic },
  });
  for (const { AlarmActions } of alarmsOf(system)) expect(AlarmActions).toEqual([{ Ref: topic }]);
});

test('alarms of this account may publish to the topic, over TLS alone', () => {
  const system = synthesized({ alarmEmail: 'someone@example.com' });
  const [Ref] = Object.keys(system.ofType('AWS::SNS::Topic'));
  const { Topics, PolicyDocument } = system.only('AWS::SNS::TopicPolicy').Properties;
  expect(Topics).toEqual([{ Ref }]);
  // A policy that refuses, and allows nothing, would silence every alarm.
  const { Statement } = PolicyDocument as { Statement: readonly object[] };
  const publish = { Action: 'sns:Publish', Resource: { Ref } };
  expect(Statement).toHaveLength(2);
  expect(Statement).toContainEqual(
    expect.objectContaining({
      ...publish,
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    }),
  );
  expect(Statement).toContainEqual(
    expect.objectContaining({
      ...publish,
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});

test('throttles of the ledger are those of the table and of each of its indexes, which DynamoDB counts apart', () => {
  const [[, ledger] = []] = Object.entries(usual.ofType('AWS::DynamoDB::Table')).filter(([id]) =>
    id.startsWith('Ledger'),
  );
  const indexes = ledger?.Properties.GlobalSecondaryIndexes as readonly { readonly IndexName: string }[];
  const [alarm] = alarms.filter(({ AlarmName }) => String(AlarmName).endsWith('the ledger is throttled'));
  const all = (alarm?.Metrics ?? []) as readonly {
    readonly Id: string;
    readonly Expression?: string;
    readonly MetricStat?: {
      readonly Metric: { readonly MetricName: string; readonly Dimensions: Dimensions };
    };
  }[];
  const [expression] = all.flatMap(({ Expression = [] }) => Expression);
  const watched = all.flatMap(({ Id, MetricStat }) => {
    if (MetricStat === undefined) return [];
    // One that is missing counts as none.
    expect(expression).toContain(`FILL(${Id}, 0)`);
    const { MetricName, Dimensions } = MetricStat.Metric;
    expect(Dimensions.map(({ Name, Value }) => `${Name} ${usual.read(Value)}`)).toContain('TableName Ledger');
    const index = Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName');
    return [`${MetricName} ${index?.Value ?? 'table'}`];
  });
  const places = ['table', ...indexes.map(({ IndexName }) => IndexName)];
  expect(watched.toSorted()).toEqual(
    ['ReadThrottleEvents', 'WriteThrottleEvents']
      .flatMap((name) => places.map((place) => `${name} ${place}`))
      .toSorted(),
  );
});

test('a counter has one alarm, over all functions together', () => {
  const own = alarms.filter(({ Namespace }) => Namespace === 'Fleetcast/example');
  const ofFunctions = own.filter(({ Dimensions }) => Dimensions !== undefined);
  for (const { Dimensions } of ofFunctions)
    expect(Dimensions).toEqual([{ Name: 'service', Value: 'Fleetcast' }]);
  expect(ofFunctions.map(({ MetricName }) => MetricName).toSorted()).toEqual([
    'CampaignsHalted',
    'ControlMessagesVoid',
    'EventsRefused',
    'LimitersPaused',
    'MessagesFailed',
    'NotificationsRefused',
    'OrdersSlow',
    'RowsHeld',
    'RowsUnclear',
    'RuleOrdersStopped',
    'TokensMissing',
    'TokensNotStored',
  ]);
});

test('neither a webhook without a good proof nor a page whose session has ended is a program with a wrong key', () => {
  const patterns = Object.values(usual.ofType('AWS::Logs::MetricFilter')).map(({ Properties }) => [
    (Properties.MetricTransformations as { MetricName: string }[])[0]?.MetricName,
    Properties.FilterPattern,
  ]);
  const wrongKey = '(($.status = "401") && ($.userAgent != "Mozilla/*"))';
  expect(Object.fromEntries(patterns)).toEqual({
    KeysDenied: `{ ($.route != "POST /webhooks/*") && (${wrongKey} || ($.status = "403")) }`,
    WebhooksFailed: '{ ($.route = "POST /webhooks/*") && ($.status = "5*") }',
  });
});
