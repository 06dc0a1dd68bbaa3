/** How an order ends. Source: provider's pages on order statuses; the document shows `pending` only. */
export type OrderEnd = {
  readonly status: 'completed' | 'canceled';
  /** Time from the order to its end, of the sandbox's clock. */
  readonly afterMs: number;
};
