import { expect, test } from 'vitest';
import { readFailureOf } from '../../../shared/core/directory/read-failure.ts';
import type { DirectoryStore } from '../../../shared/ports/directory/directory.ts';

type Opened = { readonly directory: DirectoryStore; close(): Promise<void> };

const name = 'organization.accounts';
const other = 'partner.offerings.prdcat_1';

/** What every store of the directory promises. */
export function directoryContract(what: string, open: () => Promise<Opened>): void {
  test(`${what}: the list that was read last is kept, in whichever order they are written`, async () => {
    const { directory, close } = await open();
    expect(await directory.kept(name)).toBeUndefined();
    const older = { items: [{ id: 'acc_1', name: '__proto__' }], readAtMs: 1_000, isWhole: true };
    const newer = { items: [{ id: 'acc_2' }], readAtMs: 2_000, isWhole: false };
    await directory.keep(name, older);
    expect(await directory.kept(name)).toEqual(older);
    await directory.keep(name, newer);
    await directory.keep(name, older);
    expect(await directory.kept(name)).toEqual(newer);
    expect(await directory.kept(other)).toBeUndefined();
    await close();
  });

  test(`${what}: one reader of a list is let through until its time is over`, async () => {
    const { directory, close } = await open();
    const claims = await Promise.all([1, 2, 3].map(() => directory.claim(name, 30_000, 1_000)));
    expect(claims.filter(({ applied }) => applied)).toHaveLength(1);
    expect(claims.filter(({ applied }) => !applied)).toEqual(
      [1, 2].map(() => ({ applied: false, found: { untilMs: 30_000 } })),
    );
    expect(await directory.claim(other, 30_000, 1_000)).toEqual({ applied: true });
    expect(await directory.claim(name, 60_000, 29_999)).toMatchObject({ applied: false });
    expect(await directory.claim(name, 60_000, 30_000)).toEqual({ applied: true });
    await close();
  });

  test(`${what}: a failure is shown to everybody until its time is over`, async () => {
    const { directory, close } = await open();
    await directory.claim(name, 30_000, 1_000);
    const failed = { untilMs: 6_000, failure: readFailureOf('provider_limit') };
    await directory.end(name, failed);
    expect(await directory.claim(name, 32_000, 2_000)).toEqual({ applied: false, found: failed });
    expect(await directory.claim(name, 36_000, 6_000)).toEqual({ applied: true });
    expect(await directory.claim(name, 36_000, 6_000)).toEqual({
      applied: false,
      found: { untilMs: 36_000 },
    });
    await directory.end(name, { untilMs: 7_000 });
    expect(await directory.claim(name, 37_000, 7_000)).toEqual({ applied: true });
    await close();
  });
}
