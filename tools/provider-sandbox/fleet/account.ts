import { identifier } from '../identifier.ts';

/** A unit or department of the organization. Source: organization API, Account. */
export type Account = {
  readonly id: string;
  readonly referenceCode: string;
  readonly name: string;
  readonly country: string;
};

/** The account with this number, the first one is 1. It is the same after every restart. */
export function accountOf(accountNo: number): Account {
  return {
    id: identifier('acc_', 'account', accountNo),
    referenceCode: `UNIT-${accountNo}`,
    name: `Unit ${accountNo}`,
    country: 'GB',
  };
}
