/** Source: partner API, Invoice. Amounts are in the smallest unit of the currency. */
export type Invoice = {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  readonly status: 'open' | 'paid';
  readonly currency: string;
  readonly items: readonly InvoiceItem[];
  readonly startMs: number;
  readonly endMs: number;
  readonly createdAtMs: number;
};

export type InvoiceItem = {
  /** What lists are sorted and paged by; the document shows no id of an item. */
  readonly id: string;
  readonly type: 'recurring' | 'one_off';
  readonly subtotalAmount: number;
  readonly taxAmount: number;
  readonly subscriptionId: string;
  readonly productId: string;
};
