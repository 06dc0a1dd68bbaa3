import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyRing, nextRing, type TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import type { TokenCoordinator } from '../../../shared/ports/tokens.ts';

export type OpenCoordinators = {
  /** One without a record, which no other test uses. */
  fresh(): TokenCoordinator;
  close(): Promise<void>;
};

/** A record with everything in it that a record can hold. */
export const wholeRing: TokenRing = {
  version: 1,
  published: { generation: 6, slot: 'none', issuedAtMs: 1_000, expiresAtMs: 301_000 },
  refresh: { generation: 7, owner: 'process-1', untilMs: 290_000, slot: 1, afterRefusal: true },
  slotWritesMs: [[5], [], [1, 2, 3], [], [], [4]],
  refusals: 2,
  failures: 1,
  trouble: { cause: 'credentials_refused', sinceMs: 280_000 },
};

/** What every coordinator promises. */
export function tokenCoordinatorContract(name: string, open: () => Promise<OpenCoordinators>): void {
  describe(`${name} keeps the coordinator's promises`, () => {
    let opened: OpenCoordinators;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('there is no record before the first write', async () => {
      expect(await opened.fresh().ring()).toBeUndefined();
    });

    test('a record comes back as it was written', async () => {
      const coordinator = opened.fresh();
      expect(await coordinator.replaceRing(wholeRing)).toEqual({ applied: true });
      expect(await coordinator.ring()).toEqual(wholeRing);
    });

    test('a record is written only over the version before it, and the loser is shown what is there', async () => {
      const coordinator = opened.fresh();
      expect(await coordinator.replaceRing({ ...wholeRing, version: 2 })).toEqual({
        applied: false,
        found: undefined,
      });
      await coordinator.replaceRing(wholeRing);
      expect(await coordinator.replaceRing({ ...wholeRing, refusals: 9 })).toEqual({
        applied: false,
        found: wholeRing,
      });
      const { refresh: _, ...published } = wholeRing;
      const second = { ...published, version: 2 };
      expect(await coordinator.replaceRing(second)).toEqual({ applied: true });
      for (const version of [2, 4])
        expect(await coordinator.replaceRing({ ...wholeRing, version })).toEqual({
          applied: false,
          found: second,
        });
      expect(await coordinator.ring()).toEqual(second);
    });

    test('of 20 processes that want the right at once exactly one gets it', async () => {
      const coordinator = opened.fresh();
      const wanting = Array.from({ length: 20 }, async (_, no) => {
        const next = nextRing(emptyRing, { kind: 'leased', owner: `p${no}`, afterRefusal: false }, 1_000);
        return next !== undefined && (await coordinator.replaceRing(next)).applied ? `p${no}` : undefined;
      });
      const winners = (await Promise.all(wanting)).filter((owner) => owner !== undefined);
      expect(winners).toHaveLength(1);
      expect((await coordinator.ring())?.refresh?.owner).toBe(winners[0]);
    });
  });
}
