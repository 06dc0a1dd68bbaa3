/** Source: partner API, States and transitions, Porting. */
export const portingStatuses = [
  'draft',
  'pending',
  'rejected',
  'scheduled',
  'processing',
  'cancelation_requested',
  'canceled',
  'completed',
] as const;

export type PortingStatus = (typeof portingStatuses)[number];

export type Rejection = { readonly reason: string; readonly message?: string | undefined };

export type Porting = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly country: string;
  readonly status: PortingStatus;
  readonly msisdn: string;
  readonly subscriptionId: string;
  readonly phoneNumberId: string;
  /** The other side: the donor of a number that comes in, the recipient of one that leaves. */
  readonly networkOperatorId: string;
  readonly serviceProviderId: string;
  readonly preferredAtMs?: number | undefined;
  readonly terminationAction?: 'terminate' | undefined;
  /** A decision that was taken and has no effect yet: there cannot be another one. */
  readonly isDecided?: boolean;
  /** Where a rejected cancelation leads back to. */
  readonly statusBefore?: PortingStatus | undefined;
  readonly scheduledAtMs?: number;
  readonly completedAtMs?: number;
  readonly canceledAtMs?: number;
  readonly rejection?: Rejection & { readonly rejectedAtMs: number };
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
