import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenSlots } from '../../../shared/ports/tokens.ts';
import type { FixedClock } from '../../support/clock.ts';

export type OpenSlots = { readonly slots: TokenSlots; readonly clock: FixedClock; close(): Promise<void> };

/** A version id that is the same for the same number. */
export const versionId = (number: number) => `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`;
export const aToken = (name: string) => ({ token: name, issuedAtMs: 1_000, expiresAtMs: 301_000 });

/** What the places of tokens promise. All tests share six of them; each uses its own. */
export function tokenSlotsContract(name: string, open: () => Promise<OpenSlots>): void {
  describe(`${name} keep the promises of token slots`, () => {
    let opened: OpenSlots;
    let slots: TokenSlots;
    beforeAll(async () => {
      opened = await open();
      slots = opened.slots;
    });
    afterAll(() => opened.close());

    test('a version that was never written is not there, whatever else the slot holds', async () => {
      expect(await slots.read(0, versionId(1))).toBeUndefined();
      await slots.write(0, versionId(1), aToken('T1'));
      expect(await slots.read(0, versionId(2))).toBeUndefined();
      expect(await slots.read(1, versionId(1))).toBeUndefined();
    });

    test('each version comes back as it was written, the older ones too', async () => {
      await slots.write(2, versionId(1), aToken('T1'));
      await slots.write(2, versionId(2), aToken('T2'));
      expect(await slots.read(2, versionId(1))).toEqual(aToken('T1'));
      expect(await slots.read(2, versionId(2))).toEqual(aToken('T2'));
    });

    test('the same write again changes nothing; another token under the same id is refused', async () => {
      expect(await slots.write(3, versionId(1), aToken('T1'))).toBe('written');
      expect(await slots.write(3, versionId(1), aToken('T1'))).toBe('written');
      expect(await slots.write(3, versionId(1), aToken('T2'))).toBe('exists');
      expect(await slots.read(3, versionId(1))).toEqual(aToken('T1'));
    });

    test('of 10 writers of one version exactly one stores its token', async () => {
      const tokens = Array.from({ length: 10 }, (_, no) => aToken(`T${no}`));
      const answers = await Promise.all(tokens.map((token) => slots.write(4, versionId(1), token)));
      expect(answers.filter((answer) => answer === 'written')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'exists')).toHaveLength(9);
      expect(await slots.read(4, versionId(1))).toEqual(tokens[answers.indexOf('written')]);
    });

    test('a slot with too many versions of one day is full, and has room again when they are older', async () => {
      let written = 0;
      while (written < 200 && (await slots.write(5, versionId(written), aToken('T'))) === 'written')
        written += 1;
      expect(written).toBeGreaterThanOrEqual(90);
      expect(written).toBeLessThanOrEqual(100);
      expect(await slots.write(5, versionId(written), aToken('T'))).toBe('full');
      // What exists can be repeated in a full slot, because that writes nothing.
      expect(await slots.write(5, versionId(0), aToken('T'))).toBe('written');
      opened.clock.advance(24 * 60 * 60_000);
      expect(await slots.write(5, versionId(written), aToken('T'))).toBe('written');
    });
  });
}
