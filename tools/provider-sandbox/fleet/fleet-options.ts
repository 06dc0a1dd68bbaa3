/** What the organization has from the start, besides the subscriptions that may send. */
export type FleetOptions = {
  /** At least 1, which it is when left out; the subscriptions are dealt out to the accounts in turn. */
  readonly accounts?: number;
  /** Subscriptions that may not send, 0 when left out. */
  readonly subscriptions?: number;
  /** How many of `subscriptions` are terminated, 0 when left out. */
  readonly terminatedSubscriptions?: number;
};

/** Fills in the defaults. Throws an error that names the option whose number is out of range. */
export function readFleetOptions(options: FleetOptions = {}): Required<FleetOptions> {
  const { accounts = 1, subscriptions = 0, terminatedSubscriptions = 0 } = options;
  refuseOutside('accounts', accounts, 1, 10_000);
  refuseOutside('subscriptions', subscriptions, 0, 500_000);
  refuseOutside('terminatedSubscriptions', terminatedSubscriptions, 0, subscriptions);
  return { accounts, subscriptions, terminatedSubscriptions };
}

function refuseOutside(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new Error(`fleet.${name} must be a whole number from ${min} to ${max}, not ${value}`);
}
