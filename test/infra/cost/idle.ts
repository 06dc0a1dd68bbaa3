import type { Resource, synthesized } from '../synthesized.ts';

/** Prices in dollars, us-east-1, arm64, without free tiers. Source: the pricing page of each service, November 2026. */
const price = {
  secretMonth: 0.4,
  alarmMetricMonth: 0.1,
  dashboardMonth: 3,
  keyMonth: 1,
  sqsRequest: 0.4 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaGbSecond: 0.000_013_333_4,
  readUnit: 0.125 / 1e6,
  logGb: 0.5,
};

const monthSeconds = 730 * 3_600;

/**
 * Lambda reads a queue whose event source has a maximum concurrency by five long polls at a time. Source: Lambda
 * developer guide.
 */
const [pollers, pollSeconds] = [5, 20];

/** What a run of the scheduler without work takes: assumed, as it has not run on AWS. */
const idleRun = { seconds: 0.3, readUnits: 30, logBytes: 1_200 };

export type CostLine = { readonly what: string; readonly dollars: number };

/** What a stage costs in a month in which nothing happens, counted from its templates. */
export function idleMonth({ ofType }: Pick<ReturnType<typeof synthesized>, 'ofType'>): CostLine[] {
  const all = (type: string): Resource[] => Object.values(ofType(type));
  const secrets = all('AWS::SecretsManager::Secret').length;
  const alarms = all('AWS::CloudWatch::Alarm');
  const metrics = alarms.reduce((sum, alarm) => sum + metricCount(alarm), 0);
  const sources = all('AWS::Lambda::EventSourceMapping').length;
  const polls = (sources * pollers * monthSeconds) / pollSeconds;
  const schedulerRuns = monthSeconds / 60;
  const mib = Math.max(
    ...all('AWS::Lambda::Function')
      .filter(isScheduler)
      .map(({ Properties }) => Number(Properties.MemorySize)),
  );
  const dashboards = all('AWS::CloudWatch::Dashboard').length;
  const keys = all('AWS::KMS::Key').length;
  const gb = (mib / 1024) * idleRun.seconds;
  return [
    { what: `${secrets} secrets`, dollars: secrets * price.secretMonth },
    { what: `${alarms.length} alarms over ${metrics} metrics`, dollars: metrics * price.alarmMetricMonth },
    {
      what: `${sources} queues polled, ${(polls / 1e6).toFixed(1)}M requests`,
      dollars: polls * price.sqsRequest,
    },
    {
      what: `${schedulerRuns} runs of the scheduler of ${mib} MiB, ${idleRun.seconds} s each (assumed)`,
      dollars: schedulerRuns * (price.lambdaRequest + gb * price.lambdaGbSecond),
    },
    {
      what: `their ${idleRun.readUnits} read units and ${idleRun.logBytes} bytes of log each (assumed)`,
      dollars: schedulerRuns * (idleRun.readUnits * price.readUnit + (idleRun.logBytes / 1e9) * price.logGb),
    },
    ...(dashboards === 0
      ? []
      : [{ what: `${dashboards} dashboard`, dollars: dashboards * price.dashboardMonth }]),
    ...(keys === 0 ? [] : [{ what: `${keys} key`, dollars: keys * price.keyMonth }]),
  ];
}

export const sumOf = (lines: readonly CostLine[]) => lines.reduce((sum, { dollars }) => sum + dollars, 0);

/** Expressions cost nothing, each metric that they are made of does. */
export function metricCount({ Properties }: Resource): number {
  const { Metrics } = Properties as { Metrics?: readonly { MetricStat?: unknown }[] };
  return Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}

function isScheduler({ Properties }: Resource): boolean {
  const { Variables } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
  return Variables?.POWERTOOLS_SERVICE_NAME === 'scheduler';
}
