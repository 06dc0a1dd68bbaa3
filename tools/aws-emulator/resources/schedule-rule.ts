import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const properties = z.strictObject({
  ScheduleExpression: z.string().transform((expression, context) => {
    const [, count = '', unit = ''] = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression) ?? [];
    const everyMs = Number(count) * (unitMs[unit] ?? 0);
    if (everyMs > 0) return everyMs;
    context.addIssue({ code: 'custom', message: `only rate(…) is known here, not ${expression}` });
    return z.NEVER;
  }),
  State: z.literal('ENABLED').default('ENABLED'),
  Targets: z
    .array(
      z.strictObject({
        Arn: z.string().startsWith('arn:aws:lambda:'),
        Id: z.string(),
        // The host never misses a run.
        RetryPolicy: withoutEffect,
      }),
    )
    .min(1),
  Description: withoutEffect,
  Tags: withoutEffect,
});

export const scheduleRule = maker(properties, ({ name, properties: rule }, { blueprint }) => {
  blueprint.schedules.push({
    name,
    everyMs: rule.ScheduleExpression,
    functionArns: rule.Targets.map(({ Arn }) => Arn),
  });
  return made(name, { Arn: `arn:aws:events:${region}:${accountId}:rule/${name}` });
});
