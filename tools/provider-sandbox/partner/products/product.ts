/**
 * Source: partner API, States and transitions, Product. The document leaves two of the values open; these are the
 * provider's own.
 */
export const productStatuses = [
  'active',
  'scheduled',
  'pending',
  'canceled',
  'terminated',
  'depleted',
] as const;

type ProductStatus = (typeof productStatuses)[number];

export type Product = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly offeringId: string;
  readonly status: ProductStatus;
  /** Nothing for an unlimited product. */
  readonly balance?: { readonly initialBytes: number; readonly remainingBytes: number } | undefined;
  /** Ends as canceled instead of being renewed or terminated. */
  readonly isCanceledAtEnd: boolean;
  readonly createdAtMs: number;
  readonly startAtMs?: number | undefined;
  readonly startedAtMs?: number;
  readonly endAtMs?: number;
  readonly endedAtMs?: number;
  /** Last moment at which a first usage starts it. */
  readonly expireAtMs?: number | undefined;
};

/** Whether it counts against the most products of a subscription, and can still be canceled. */
export function isLive({ status }: Product): boolean {
  return status === 'active' || status === 'scheduled' || status === 'pending';
}
