import type { Address } from './account.ts';

/** Of a subscriber that is created or updated without one. Source: partner API, Limits, subscriber `locale` default. */
export const localeDefault = 'en-GB';

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
