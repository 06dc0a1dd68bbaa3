import type { OrderRequest } from './order-form.ts';

/** Source: partner API, States and transitions, Order. */
export const orderStatuses = ['accepted', 'fulfilling', 'completed', 'failed'] as const;

export type Order = {
  readonly id: string;
  /** Only a later version than the document's has orders that are `scheduled`. */
  readonly status: (typeof orderStatuses)[number] | 'scheduled';
  readonly request: OrderRequest;
  /** Whom it is about; an activation has one once it is being fulfilled. */
  readonly subscriptionId?: string | undefined;
  /** Fails in the end whatever it asks for. */
  readonly isDoomed: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly completedAtMs?: number;
};
