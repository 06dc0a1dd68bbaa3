import type { FunctionLog } from '../../tools/aws-emulator/functions/function-log.ts';
import { readAssembly } from '../../tools/aws-emulator/template/assembly.ts';

/** Of a resource in a template, what says whether it is an alarm, and which. */
type Resource = { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> };

/** An alarm of the templates that a counter of our functions sets off. */
type Alarm = {
  readonly name: string;
  readonly description: string;
  readonly counter: string;
  readonly atLeast: number;
  readonly periodMs: number;
};

type Counted = { readonly atMs: number; readonly count: number };

/** An alarm is not repeated while it goes on; CloudWatch mails a change of its state alone. */
const quietMs = 5 * 60_000;

/**
 * Plays the alarms that counters of our functions set off on AWS, in the words of the mail that they send.
 *
 * @param resources of the templates
 * @param say shows a line to a person
 * @returns takes what a function printed: counters are lines of CloudWatch's embedded metric format
 */
export function localAlarms(resources: readonly Resource[], now: () => number, say: (line: string) => void) {
  const alarms = resources.flatMap(({ Type, Properties }) =>
    Type === 'AWS::CloudWatch::Alarm' ? alarmOf(Properties) : [],
  );
  const rangMs = new Map<string, number>();
  const counts = new Map<string, readonly Counted[]>();
  return (text: string): void => {
    if (!text.includes('"_aws"')) return;
    const atMs = now();
    for (const { name, description, counter, atLeast, periodMs } of alarms) {
      const count = countIn(text, counter);
      if (count === 0) continue;
      const recent = (counts.get(name) ?? []).filter((one) => atMs - one.atMs < periodMs);
      counts.set(name, [...recent, { atMs, count }]);
      if (recent.reduce((sum, one) => sum + one.count, count) < atLeast) continue;
      const isQuiet = atMs - (rangMs.get(name) ?? Number.NEGATIVE_INFINITY) < quietMs;
      rangMs.set(name, atMs);
      if (!isQuiet) say(`ALARM "${name}": ${description}`);
    }
  };
}

/** A log that also plays the alarms of the templates in a folder that `cdk synth` left. */
export function withAlarms(
  log: FunctionLog,
  assembly: string,
  now: () => number,
  say: (line: string) => void,
): FunctionLog {
  const resources = readAssembly(assembly).flatMap(({ template }) => Object.values(template.Resources));
  const hear = localAlarms(resources, now, say);
  return {
    ...log,
    write(label, text, stream) {
      log.write(label, text, stream);
      hear(text);
    },
  };
}

function alarmOf(properties: Readonly<Record<string, unknown>>): Alarm[] {
  const { AlarmName, AlarmDescription, MetricName, Namespace, Threshold, Period, ComparisonOperator } =
    properties;
  const isOwn = typeof Namespace === 'string' && !Namespace.startsWith('AWS/');
  const isLoss = ComparisonOperator === 'GreaterThanOrEqualToThreshold' && typeof MetricName === 'string';
  if (!isOwn || !isLoss) return [];
  const [name, description] = [String(AlarmName), String(AlarmDescription)];
  return [
    { name, description, counter: MetricName, atLeast: Number(Threshold), periodMs: Number(Period) * 1_000 },
  ];
}

function countIn(text: string, counter: string): number {
  try {
    const value = (JSON.parse(text) as Readonly<Record<string, unknown>>)[counter];
    return typeof value === 'number' ? value : 0;
  } catch {
    return 0;
  }
}
