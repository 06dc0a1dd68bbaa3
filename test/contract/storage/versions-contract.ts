import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ObjectVersion, ObjectVersions } from '../../../shared/ports/erasure.ts';
import type { Objects, ObjectWriter } from '../../../shared/ports/storage/objects.ts';
import { collect } from '../../support/pieces.ts';

export type OpenVersions = {
  readonly objects: Objects;
  readonly versions: ObjectVersions;
  upload(key: string, content: string, metadata?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
};

/** What every store promises to those who erase from it. */
export function versionsContract(name: string, open: () => Promise<OpenVersions>): void {
  describe(`${name} keep the promises of versions`, () => {
    let opened: OpenVersions;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const list = (prefix: string, afterKey?: string) => collect(opened.versions.list(prefix, afterKey));
    const textOf = async (version: ObjectVersion) => {
      const stored = await opened.versions.read(version);
      return stored && Buffer.concat(await collect(stored.body)).toString('utf8');
    };
    const finish = async (writer: ObjectWriter, content: string | Buffer) => {
      await writer.write(Buffer.from(content));
      return writer.finish();
    };
    const only = async (prefix: string): Promise<ObjectVersion> => {
      const [version] = await list(prefix);
      if (version === undefined) throw new Error(`Nothing is below ${prefix}`);
      return version;
    };

    test('all versions are listed by key, with the newest marked, and each can be read', async () => {
      const ids = [await opened.upload('a/2', 'old'), await opened.upload('a/2', 'new')];
      await opened.upload('a/1', 'one');
      await opened.upload('b/1', 'elsewhere');
      const all = await list('a/');
      expect(all.map(({ key }) => key)).toEqual(['a/1', 'a/2', 'a/2']);
      const newest = all.filter(({ isNewest }) => isNewest);
      expect(newest.map(({ key, versionId }) => [key, versionId])).toEqual([
        ['a/1', expect.any(String)],
        ['a/2', ids[1]],
      ]);
      expect((await Promise.all(all.map(textOf))).toSorted()).toEqual(['new', 'old', 'one']);
      expect((await list('a/', 'a/1')).map(({ key }) => key)).toEqual(['a/2', 'a/2']);
      expect(await list('a/', 'a/2')).toEqual([]);
    });

    test('a version is replaced with its metadata, and the old one can be deleted for good', async () => {
      await opened.upload('replaced', 'before', { text: 'Hello' });
      const before = await only('replaced');
      const { metadata } = (await opened.versions.read(before)) ?? { metadata: {} };
      expect(await finish(opened.versions.replace(before, metadata), 'after!')).toBe('created');
      await opened.versions.remove(before);
      await opened.versions.remove(before);
      expect(await opened.versions.read(before)).toBeUndefined();
      const left = await list('replaced');
      expect(left.map(({ isNewest }) => isNewest)).toEqual([true]);
      expect(await Promise.all(left.map(textOf))).toEqual(['after!']);
      expect((await opened.objects.read('replaced'))?.metadata).toEqual({ text: 'Hello' });
    });

    test('of two who replace the same version one is informed that it came too late', async () => {
      await opened.upload('raced', 'before');
      const before = await only('raced');
      expect(await finish(opened.versions.replace(before, {}), 'first')).toBe('created');
      expect(await finish(opened.versions.replace(before, {}), 'second')).toBe('exists');
      const newest = (await list('raced')).filter(({ isNewest }) => isNewest);
      expect(await Promise.all(newest.map(textOf))).toEqual(['first']);
    });

    test('an object of 9 MB is replaced under the same conditions', async () => {
      await opened.upload('large', 'before');
      const before = await only('large');
      const large = Buffer.alloc(9_000_000, 'x');
      expect(await finish(opened.versions.replace(before, { text: 'Hello' }), large)).toBe('created');
      expect(await finish(opened.versions.replace(before, {}), large)).toBe('exists');
      expect((await opened.objects.read('large'))?.metadata).toEqual({ text: 'Hello' });
      expect(await opened.objects.readRange('large', 8_999_999, 5)).toHaveLength(1);
    });

    test('a new object is written with metadata, once', async () => {
      expect(await finish(opened.versions.write('moved', { text: 'Hello' }), 'first')).toBe('created');
      expect(await finish(opened.versions.write('moved', {}), 'second')).toBe('exists');
      expect(await textOf(await only('moved'))).toBe('first');
      expect((await opened.objects.read('moved'))?.metadata).toEqual({ text: 'Hello' });
    });

    test('without its newest version an object is what it was before, and without any it is gone', async () => {
      const first = await opened.upload('shrinks', 'first');
      const second = await opened.upload('shrinks', 'second');
      await opened.versions.remove({ key: 'shrinks', versionId: second });
      expect(await opened.objects.newestVersion('shrinks')).toBe(first);
      await opened.versions.remove({ key: 'shrinks', versionId: first });
      expect(await opened.objects.newestVersion('shrinks')).toBeUndefined();
      expect(await list('shrinks')).toEqual([]);
    });
  });
}
