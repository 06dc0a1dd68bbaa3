/** Source: partner API, Contract. */
export type Contract = {
  readonly id: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly createdAtMs: number;
};
