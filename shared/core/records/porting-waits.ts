/** What a porting waits for, with a sentence for people. */
export type PortingWait = {
  readonly for: 'provider' | 'carrier' | 'date' | 'decision';
  readonly detail: string;
};

const provider: PortingWait = { for: 'provider', detail: 'The provider checks the request.' };
const date: PortingWait = { for: 'date', detail: 'The number moves at `scheduled_at`.' };
const moving: PortingWait = { for: 'carrier', detail: 'The carriers move the number now.' };

const ofIncoming: Readonly<Record<string, PortingWait>> = {
  draft: provider,
  pending: { for: 'carrier', detail: 'The carrier that has the number must agree.' },
  scheduled: date,
  processing: moving,
  cancelation_requested: {
    for: 'carrier',
    detail: 'The carrier that has the number must agree to the cancelation.',
  },
};

const ofOutgoing: Readonly<Record<string, PortingWait>> = {
  draft: provider,
  pending: { for: 'decision', detail: 'You accept or reject that the number leaves.' },
  scheduled: date,
  processing: moving,
  cancelation_requested: { for: 'decision', detail: 'You accept or reject that the porting is canceled.' },
};

/**
 * What a porting waits for; null where it is over. Source: partner API, Porting, for its states. Assumed: who
 * moves on from each of them.
 */
export function portingWaitsFor({
  direction,
  status,
}: {
  readonly direction?: unknown;
  readonly status?: unknown;
}): PortingWait | null {
  const waits = direction === 'out' ? ofOutgoing : ofIncoming;
  return (typeof status === 'string' ? waits[status] : undefined) ?? null;
}
