const byChance =
  'Whether a permit adds to the interval of a rate limiter or begins a new one depends on the milliseconds since the call before.';

/**
 * Grants that no test exercises for certain, each with the reason why none can. A new one is not added without a reason. That of a call
 * that is made by chance is met in most runs.
 */
const reasons: Readonly<Record<string, string>> = {
  'sms-settle: dynamodb:UpdateItem table/Ledger of GATE#organization.*': byChance,
  'sms-settle: dynamodb:UpdateItem table/Ledger of GATE#partner.*': byChance,
  'tick: dynamodb:UpdateItem table/Ledger of GATE#organization.*':
    'Only when another process ends the pause of a limiter between the look of a probe and the probe itself.',
  'uploads-plan: dynamodb:UpdateItem table/Ledger of GATE#organization.*': byChance,
  'uploads-plan: dynamodb:UpdateItem table/Ledger of GATE#partner.*': byChance,
};

export const unexercised: ReadonlySet<string> = new Set(Object.keys(reasons));
