import * as z from 'zod';
import { type LimiterName, limiterNames, providerApiOf } from '../../shared/core/rate-limit/limiter-names.ts';
import { type LimiterRate, type LimiterRates, worksAt } from '../../shared/core/rate-limit/rates.ts';
import { type LimiterWork, workWeights } from '../../shared/core/rate-limit/work.ts';

/**
 * Most calls a second that one item of the table can count. Source: DynamoDB developer guide, "Burst and adaptive
 * capacity"; 3 KB each.
 */
const perSecondMax = 300;

/** Of twenty permits a kind of work with the hundredth part of the weight still gets one. */
const weightMax = 100;

const perSecond = z.number().min(0.01).max(perSecondMax);
const weight = z.int().min(1).max(weightMax).optional();
const works = Object.keys(workWeights) as LimiterWork[];
const weights = Object.fromEntries(works.map((work) => [work, weight])) as Record<LimiterWork, typeof weight>;

const rate = z.strictObject({
  firstPerSecond: perSecond.optional(),
  ceilingPerSecond: perSecond.optional(),
  shares: z.strictObject(weights).optional(),
  sameLimitAs: z.enum(limiterNames).optional(),
});

const rateByLimiter = Object.fromEntries(limiterNames.map((name) => [name, rate.prefault({})])) as Record<
  LimiterName,
  z.ZodPrefault<typeof rate>
>;

/** What a stage says of the provider's limits, by groups of calls; each with everything that it leaves out. */
export const stageRates = z
  .strictObject(rateByLimiter)
  .prefault({})
  .transform((written, context): LimiterRates => {
    const entries = limiterNames.map((name): [LimiterName, LimiterRate] => [name, rateOf(written[name])]);
    const rates = Object.fromEntries(entries) as Record<LimiterName, LimiterRate>;
    for (const name of limiterNames)
      for (const { at, message } of faultsOf(written[name], name, rates))
        context.addIssue({ code: 'custom', path: [name, ...at], message });
    return rates;
  })
  .describe(
    "For each rate limiter (rate limiter): calls per second, first (while the provider's limit is unknown) and " +
      'at most, and how kinds of work share them (`shares`). Or another rate limiter with the same limit ' +
      '(`sameLimitAs`)',
  );

/**
 * The limit is unknown; 1000 recipients fit into each text's call, so that the first second already carries a thousand
 * texts.
 */
function rateOf({
  firstPerSecond = 1,
  ceilingPerSecond = 100,
  shares,
  sameLimitAs,
}: z.infer<typeof rate>): LimiterRate {
  if (sameLimitAs !== undefined) return { sameLimitAs };
  const speeds = { firstPerSecond, ceilingPerSecond };
  return shares === undefined ? speeds : { ...speeds, shares: given(shares) };
}

/** Without the kinds of work that nothing is said of. */
function given(shares: { readonly [Work in LimiterWork]?: number | undefined }) {
  const said = Object.entries(shares).filter(([, one]) => one !== undefined);
  return Object.fromEntries(said) as Partial<Record<LimiterWork, number>>;
}

type Fault = { readonly at: readonly string[]; readonly message: string };

function faultsOf(written: z.infer<typeof rate>, name: LimiterName, rates: LimiterRates): Fault[] {
  const { sameLimitAs, ...others } = written;
  if (sameLimitAs !== undefined) {
    const message = joiningFault(name, sameLimitAs, rates);
    const said = Object.keys(others);
    return [
      ...(message === undefined ? [] : [{ at: ['sameLimitAs'], message }]),
      ...said.map((one) => ({
        at: [one],
        message: `must be left out: set it at ${sameLimitAs}, whose limit this one shares`,
      })),
    ];
  }
  const own = rates[name];
  if ('sameLimitAs' in own) return [];
  const faults: Fault[] = [];
  if (own.firstPerSecond > own.ceilingPerSecond)
    faults.push({ at: ['firstPerSecond'], message: 'must be at most ceilingPerSecond' });
  const present: readonly string[] = worksAt(rates, name);
  for (const work of Object.keys(own.shares ?? {}))
    if (!present.includes(work))
      faults.push({
        at: ['shares', work],
        message: `must be left out: this rate limiter is used only by ${present.join(', ')}`,
      });
  return faults;
}

/** Why a group of calls cannot share that limit. */
function joiningFault(name: LimiterName, other: LimiterName, rates: LimiterRates): string | undefined {
  if (name === other) return 'must name another rate limiter, or be left out';
  if (providerApiOf(name) !== providerApiOf(other)) return 'must name a rate limiter of the same credential';
  return 'sameLimitAs' in rates[other]
    ? `must not name a rate limiter with sameLimitAs; name the one that it names`
    : undefined;
}
