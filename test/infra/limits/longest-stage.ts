import type { StageSettings } from '../../../infra/stage/stage.ts';

/** The longest legal name of a stage: it stands in the name of both stacks, and so in nearly every name below them. */
const name = 'a-name-of-20-letters';

/** Settings that make names and environments as long as the checks of a stage let them be, within reason. */
export const longestStage = {
  name,
  smsText: 'x'.repeat(2_000),
  alarmEmail: 'someone@example.com',
  canaryTo: { US: '+12125550199', DE: '+4915112345678', FR: '+33612345678', GB: '+447400123456' },
  frequency: { max: 100, perDays: 30 },
  pricePerSegment: { amount: 999_999.999, currency: 'USD' },
  kmsKeyArn: `arn:aws-us-gov:kms:ap-southeast-1:111122223333:key/mrk-${'0'.repeat(32)}`,
  bus: { name: `${name}-${'b'.repeat(43)}`, create: true },
} as const satisfies Partial<StageSettings>;
