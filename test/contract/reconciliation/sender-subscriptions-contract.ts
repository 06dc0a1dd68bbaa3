import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NumberedSubscription } from '../../../shared/core/reconciliation/sender-subscription.ts';
import type { SenderSubscriptions } from '../../../shared/ports/sender-subscriptions.ts';
import { fictional } from '../../support/a-plan.ts';
import { problemOf } from '../../support/provider/thrown.ts';

/** Two pages of senders, and this many subscriptions that were ended. */
export const contractSenders = Array.from({ length: 150 }, (_, at) =>
  fictional(at % 100, at < 100 ? 212 : 213),
);
export const endedSubscriptions = 20;

export type OpenSenderSubscriptions = {
  readonly senderSubscriptions: SenderSubscriptions;
  close(): Promise<void>;
};

/** What every list of subscriptions promises to anyone who looks for the subscription of a number. */
export function senderSubscriptionsContract(
  name: string,
  open: () => Promise<OpenSenderSubscriptions>,
): void {
  describe(`${name} tells which subscription has a number`, () => {
    let opened: OpenSenderSubscriptions;
    let page: SenderSubscriptions['page'];
    beforeAll(async () => {
      opened = await open();
      page = opened.senderSubscriptions.page;
    });
    afterAll(() => opened.close());

    async function pagesFrom(start?: string): Promise<(readonly NumberedSubscription[])[]> {
      const pages: (readonly NumberedSubscription[])[] = [];
      for (let cursor = start; ; ) {
        const { subscriptions, next } = await page(cursor);
        pages.push(subscriptions);
        if (next === undefined) return pages;
        cursor = next;
      }
    }

    test('each number is with one subscription, in digits without a plus', async () => {
      const subscriptions = (await pagesFrom()).flat();
      expect(new Set(subscriptions.map(({ subscriptionId }) => subscriptionId)).size).toBe(
        subscriptions.length,
      );
      for (const sender of contractSenders)
        expect(subscriptions.filter(({ numbers }) => numbers.includes(sender.slice(1)))).toHaveLength(1);
    });

    test('subscriptions that were ended are listed, and named as such', async () => {
      const subscriptions = (await pagesFrom()).flat();
      expect(subscriptions.filter(({ hasEnded }) => hasEnded)).toHaveLength(endedSubscriptions);
    });

    test('a list continues at its cursor', async () => {
      const [first, ...rest] = await pagesFrom();
      expect(first).toHaveLength(100);
      expect(await pagesFrom((await page()).next)).toEqual(rest);
    });

    test('a cursor that is none is refused', async () => {
      expect(await problemOf(page('nowhere'))).toMatchObject({ code: 'refused', effect: 'none' });
    });

    test('numbers of eleven digits need their subscription, and those of twelve do not', () => {
      const { isNeededFor } = opened.senderSubscriptions;
      expect(isNeededFor(fictional(0))).toBe(true);
      expect(isNeededFor('+447700900000' as (typeof contractSenders)[number])).toBe(false);
    });
  });
}
