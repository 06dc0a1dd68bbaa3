import type { Address } from './account.ts';

/** Source: partner API, Subscriber. */
export type Subscriber = {
  readonly id: string;
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: string;
  readonly address: Address;
  readonly birthDate?: string | undefined;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
