/** What the organization has from the start, besides the lines that may send. */
export type FleetOptions = {
  /** At least 1, which it is when left out; the lines are dealt out to the accounts in turn. */
  readonly accounts?: number;
  /** Lines that may not send, 0 when left out. */
  readonly lines?: number;
  /** How many of `lines` are terminated, 0 when left out. */
  readonly terminatedLines?: number;
};

/** Fills in the defaults. Throws an error that names the option whose number is out of range. */
export function readFleetOptions(options: FleetOptions = {}): Required<FleetOptions> {
  const { accounts = 1, lines = 0, terminatedLines = 0 } = options;
  refuseOutside('accounts', accounts, 1, 10_000);
  refuseOutside('lines', lines, 0, 500_000);
  refuseOutside('terminatedLines', terminatedLines, 0, lines);
  return { accounts, lines, terminatedLines };
}

function refuseOutside(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new Error(`fleet.${name} must be a whole number from ${min} to ${max}, not ${value}`);
}
