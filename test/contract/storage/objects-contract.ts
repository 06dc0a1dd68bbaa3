import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Objects } from '../../../shared/ports/storage/objects.ts';
import { collect } from '../../support/pieces.ts';

export type OpenObjects = {
  readonly objects: Objects;
  /** Stores a new version as a person's upload does. @returns its id */
  upload(key: string, content: string, metadata?: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
};

/** What every store of objects promises. */
export function objectsContract(name: string, open: () => Promise<OpenObjects>): void {
  describe(`${name} keep the promises of objects`, () => {
    let opened: OpenObjects;
    let objects: Objects;
    beforeAll(async () => {
      opened = await open();
      objects = opened.objects;
    });
    afterAll(() => opened.close());

    const write = async (key: string, ...pieces: readonly string[]) => {
      const writer = objects.write(key);
      for (const piece of pieces) await writer.write(Buffer.from(piece));
      return writer.finish();
    };
    const textOf = async (key: string, versionId?: string) => {
      const stored = await objects.read(key, versionId);
      return stored === undefined ? undefined : Buffer.concat(await collect(stored.body)).toString('utf8');
    };

    test('an object that was never written is not there, and has no newest version', async () => {
      expect(await objects.read('nowhere')).toBeUndefined();
      expect(await objects.newestVersion('nowhere')).toBeUndefined();
    });

    test('a range of an object that is not there is an error that names it', async () => {
      await expect(objects.readRange('nowhere', 0, 1)).rejects.toThrow('nowhere');
    });

    test('what was written piece by piece is read as one', async () => {
      expect(await write('pieces', 'one ', 'two ', '', 'três')).toBe('created');
      expect(await textOf('pieces')).toBe('one two três');
    });

    test('an object may be empty', async () => {
      expect(await write('empty')).toBe('created');
      expect(await textOf('empty')).toBe('');
      expect(await objects.newestVersion('empty')).toEqual(expect.any(String));
      expect(await objects.readRange('empty', 0, 10)).toHaveLength(0);
    });

    test('there is no object before finish, and none after abandon', async () => {
      const writer = objects.write('unfinished');
      await writer.write(Buffer.from('half'));
      expect(await objects.newestVersion('unfinished')).toBeUndefined();
      await writer.abandon();
      expect(await objects.newestVersion('unfinished')).toBeUndefined();
      expect(await objects.read('unfinished')).toBeUndefined();
    });

    test('a key that was abandoned can be written afterwards', async () => {
      const writer = objects.write('second try');
      await writer.write(Buffer.from('first'));
      await writer.abandon();
      expect(await write('second try', 'second')).toBe('created');
      expect(await textOf('second try')).toBe('second');
    });

    test('the second writer of a key is informed that it exists, and the first content stays', async () => {
      expect(await write('taken', 'first')).toBe('created');
      const version = await objects.newestVersion('taken');
      expect(await write('taken', 'second')).toBe('exists');
      expect(await textOf('taken')).toBe('first');
      expect(await objects.newestVersion('taken')).toBe(version);
    });

    test('of 10 writers of one key at once exactly one creates it, and its content is there', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, no) => ({ no, answer: await write('race', `writer ${no}`) })),
      );
      const winners = answers.filter(({ answer }) => answer === 'created');
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ answer }) => answer === 'exists')).toHaveLength(9);
      expect(await textOf('race')).toBe(`writer ${winners[0]?.no}`);
    });

    test('a writer that has ended takes nothing more; giving it up then changes nothing', async () => {
      const writer = objects.write('ended');
      await writer.write(Buffer.from('whole'));
      await writer.finish();
      await expect(writer.write(Buffer.from('more'))).rejects.toThrow('ended');
      await expect(writer.finish()).rejects.toThrow('ended');
      await writer.abandon();
      expect(await textOf('ended')).toBe('whole');
      const given = objects.write('given up');
      await given.abandon();
      await given.abandon();
      await expect(given.write(Buffer.from('more'))).rejects.toThrow('ended');
      await expect(given.finish()).rejects.toThrow('ended');
    });

    test('a piece may be changed after it was written', async () => {
      const piece = Buffer.from('before');
      const writer = objects.write('reused');
      await writer.write(piece);
      piece.fill('x');
      await writer.finish();
      expect(await textOf('reused')).toBe('before');
    });

    test('an upload over an upload is a new version; the old one can still be read', async () => {
      const first = await opened.upload('campaigns/list.csv', 'old');
      const second = await opened.upload('campaigns/list.csv', 'new');
      expect(second).not.toBe(first);
      expect(await objects.newestVersion('campaigns/list.csv')).toBe(second);
      expect(await textOf('campaigns/list.csv')).toBe('new');
      expect(await textOf('campaigns/list.csv', first)).toBe('old');
    });

    test('a version that an object does not have is not there', async () => {
      await opened.upload('one', 'content of one');
      const ofAnother = await opened.upload('another', 'content of another');
      expect(await objects.read('one', ofAnother)).toBeUndefined();
      expect(await objects.read('never', ofAnother)).toBeUndefined();
    });

    test('metadata is read with keys in lower case', async () => {
      await opened.upload('with metadata', 'x', { From: '+12125550100', text: 'Hello there' });
      expect((await objects.read('with metadata'))?.metadata).toEqual({
        from: '+12125550100',
        text: 'Hello there',
      });
      await write('without metadata', 'x');
      expect((await objects.read('without metadata'))?.metadata).toEqual({});
    });

    test('keys may hold spaces and letters beyond ASCII', async () => {
      const key = 'campaigns/Frühling & Sommer +1 (100%).csv';
      const version = await opened.upload(key, 'a');
      expect(await textOf(key, version)).toBe('a');
    });

    test('a range holds the bytes asked for, fewer at the end and none behind it', async () => {
      await write('ranges', '0123456789');
      const range = async (offset: number, bytes: number) =>
        Buffer.from(await objects.readRange('ranges', offset, bytes)).toString('utf8');
      expect(await range(0, 1)).toBe('0');
      expect(await range(3, 4)).toBe('3456');
      expect(await range(8, 100)).toBe('89');
      expect(await range(10, 5)).toBe('');
      expect(await range(99, 1)).toBe('');
    });

    test('a range without a byte is refused', async () => {
      await write('no range', 'abc');
      await expect(objects.readRange('no range', 1, 0)).rejects.toThrow(RangeError);
    });

    test('an object of 20 MB, larger than one part, comes back byte for byte, whole and by range', async () => {
      const writer = objects.write('large');
      const lineBytes = 100_000;
      for (let line = 0; line < 200; line += 1) await writer.write(lineOf(line, lineBytes));
      expect(await writer.finish()).toBe('created');

      const stored = await objects.read('large');
      const whole = stored === undefined ? Buffer.alloc(0) : Buffer.concat(await collect(stored.body));
      expect(whole.length).toBe(20_000_000);
      for (const line of [0, 83, 84, 167, 168, 199]) {
        const range = await objects.readRange('large', line * lineBytes, lineBytes);
        expect(lineOf(line, lineBytes).equals(range), `line ${line} by range`).toBe(true);
        const inside = whole.subarray(line * lineBytes, (line + 1) * lineBytes);
        expect(lineOf(line, lineBytes).equals(inside), `line ${line} of the whole`).toBe(true);
      }
    });

    test('a large object obeys the same rules: nothing before finish, nothing after abandon, the first one stays', async () => {
      const large = async (fill: string) => {
        const writer = objects.write('large and taken');
        for (let piece = 0; piece < 20; piece += 1) await writer.write(Buffer.alloc(1_000_000, fill));
        return writer;
      };
      const abandoned = await large('a');
      await abandoned.abandon();
      expect(await objects.newestVersion('large and taken')).toBeUndefined();
      const [first, second] = [await large('b'), await large('c')];
      expect(await objects.newestVersion('large and taken')).toBeUndefined();
      expect(await second.finish()).toBe('created');
      expect(await first.finish()).toBe('exists');
      const range = await objects.readRange('large and taken', 19_999_999, 9);
      expect(Buffer.from(range).toString()).toBe('c');
    });
  });
}

/** No two lines are alike, so that parts in a wrong order are seen. */
function lineOf(no: number, bytes: number): Buffer {
  return Buffer.alloc(bytes, `line ${no};`);
}
