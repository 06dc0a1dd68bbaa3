/** Source: partner API, Phone number. */
export type PhoneNumber = {
  readonly id: string;
  readonly subscriptionId: string;
  /** With a leading plus. */
  readonly msisdn: string;
  readonly country: string;
  readonly status: 'active' | 'terminated';
  /** Present while the owner has agreed that the number may leave. */
  readonly optInExpiresAtMs?: number | undefined;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
