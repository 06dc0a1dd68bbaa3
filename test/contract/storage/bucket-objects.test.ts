import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketObjects } from '../../../shared/aws/storage/bucket-objects.ts';
import type { Objects } from '../../../shared/ports/storage/objects.ts';
import { collect } from '../../support/pieces.ts';
import { type Call, firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { type LocalBucket, openBucket } from './local-bucket.ts';
import { objectsContract } from './objects-contract.ts';

objectsContract('the objects in S3', async () => {
  const bucket = await openBucket();
  return { objects: bucketObjects(bucket.client(), bucket.name), upload: bucket.upload, close: bucket.close };
});

let bucket: LocalBucket;
let network: RudeNetwork;
let objects: Objects;
beforeAll(async () => {
  bucket = await openBucket();
  network = await openRudeNetwork(bucket.url);
  objects = bucketObjects(bucket.client(network.url), bucket.name);
});
beforeEach(() => network.decide(() => 'carried'));
afterAll(async () => {
  await network.close();
  await bucket.close();
});

const isPut = ({ method, path }: Call) => method === 'PUT' && !path.includes('partNumber');
const isPart = ({ method, path }: Call) => method === 'PUT' && path.includes('partNumber');
const isComplete = ({ method, path }: Call) => method === 'POST' && path.includes('uploadId');
const isDrop = ({ method, path }: Call) => method === 'DELETE' && path.includes('uploadId');

const refusal = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Not now</Message></Error>`,
});
const conflictName = 'ConditionalRequestConflict';
const conflict = refusal(409, conflictName);

const small = async (key: string, content: string) => {
  const writer = objects.write(key);
  await writer.write(Buffer.from(content));
  return writer;
};
/** Two parts: one while it is written, the rest at its end. */
const large = async (key: string) => {
  const writer = objects.write(key);
  for (const bytes of [3_000_000, 6_000_000, 1_000]) await writer.write(Buffer.alloc(bytes, 'x'));
  return writer;
};
const largeBytes = 9_001_000;
const callsFor = (key: string, concerns: (call: Call) => boolean) =>
  network.calls.filter((call) => call.path.startsWith(`/${bucket.name}/${key}`) && concerns(call));
const sizeOf = async (key: string) => {
  const stored = await objects.read(key);
  return stored === undefined ? undefined : Buffer.concat(await collect(stored.body)).length;
};

describe('a small object', () => {
  test('is stored by one call, only if its key is free', async () => {
    await (await small('one-call', 'abc')).finish();
    expect(callsFor('one-call', () => true).map(({ method }) => method)).toEqual(['PUT']);
  });

  test('that collided with another write is put again', async () => {
    network.decide(firstOnly(2, isPut, conflict));
    expect(await (await small('collided', 'abc')).finish()).toBe('created');
    expect(await sizeOf('collided')).toBe(3);
  });

  test('that collides again and again is given up with the reason of S3', async () => {
    network.decide(firstOnly(99, isPut, conflict));
    const writer = await small('collides', 'abc');
    await expect(writer.finish()).rejects.toThrow(expect.objectContaining({ name: conflictName }));
    expect(callsFor('collides', isPut)).toHaveLength(3);
  });

  test('whose answer was lost, and which the SDK then repeats, exists', async () => {
    network.decide(firstOnly(1, isPut, 'lost'));
    expect(await (await small('lost', 'abc')).finish()).toBe('exists');
    expect(await sizeOf('lost')).toBe(3);
  });

  test('that S3 refuses for another reason is an error', async () => {
    network.decide(firstOnly(1, isPut, refusal(403, 'AccessDenied')));
    const writer = await small('denied', 'abc');
    await expect(writer.finish()).rejects.toThrow('Not now');
  });
});

describe('a large object', () => {
  test('goes out in parts while it is written, each of at least 5 MiB but the last', async () => {
    const writer = await large('parts');
    const before = callsFor('parts', isPart);
    expect(before).toHaveLength(1);
    expect(before[0]?.body.length).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    await writer.finish();
    expect(callsFor('parts', isPart)).toHaveLength(2);
    expect(await sizeOf('parts')).toBe(largeBytes);
  });

  test('is completed with the checksum that S3 gave for each part', async () => {
    await (await large('checksums')).finish();
    const [complete] = callsFor('checksums', isComplete);
    expect(String(complete?.body).match(/<ChecksumCRC32>[^<]+</g)).toHaveLength(2);
  });

  test('may end exactly with a part', async () => {
    const writer = objects.write('exact');
    await writer.write(Buffer.alloc(9_000_000, 'x'));
    expect(await writer.finish()).toBe('created');
    expect(callsFor('exact', isPart)).toHaveLength(1);
    expect(await sizeOf('exact')).toBe(9_000_000);
  });

  test('that is abandoned leaves no parts behind', async () => {
    const writer = await large('abandoned');
    await writer.abandon();
    await writer.abandon();
    expect(callsFor('abandoned', isDrop)).toHaveLength(1);
    expect(callsFor('abandoned', isComplete)).toHaveLength(0);
  });

  test('whose key was taken meanwhile leaves no parts behind', async () => {
    const writer = await large('taken');
    await bucket.upload('taken', 'by somebody else');
    expect(await writer.finish()).toBe('exists');
    expect(callsFor('taken', isDrop)).toHaveLength(1);
    expect(await sizeOf('taken')).toBe(16);
  });

  test('of which one part failed takes nothing more, and can be abandoned', async () => {
    network.decide(firstOnly(1, isPart, refusal(403, 'AccessDenied')));
    await expect(large('gap')).rejects.toThrow('Not now');
    const writer = objects.write('gap');
    network.decide(firstOnly(1, isPart, refusal(403, 'AccessDenied')));
    await expect(writer.write(Buffer.alloc(9_000_000))).rejects.toThrow('Not now');
    await expect(writer.write(Buffer.from('behind the gap'))).rejects.toThrow('failed');
    await expect(writer.finish()).rejects.toThrow('failed');
    await writer.abandon();
    expect(callsFor('gap', isDrop)).toHaveLength(1);
    expect(await sizeOf('gap')).toBeUndefined();
  });

  test('that collided with a write of the same key exists when that key is there', async () => {
    const writer = await large('collided-and-there');
    await bucket.upload('collided-and-there', 'by somebody else');
    network.decide(firstOnly(1, isComplete, conflict));
    expect(await writer.finish()).toBe('exists');
    expect(callsFor('collided-and-there', isDrop)).toHaveLength(1);
  });

  test('that collided and is not there has to be written again, and leaves no parts behind', async () => {
    const writer = await large('collided-and-gone');
    network.decide(firstOnly(1, isComplete, conflict));
    await expect(writer.finish()).rejects.toThrow('collided-and-gone');
    await writer.abandon();
    expect(callsFor('collided-and-gone', isDrop)).toHaveLength(1);
    expect(await sizeOf('collided-and-gone')).toBeUndefined();
  });

  test('whose last answer was lost, and which the SDK then repeats, is there whole', async () => {
    const writer = await large('lost-at-the-end');
    network.decide(firstOnly(1, isComplete, 'lost'));
    expect(['created', 'exists']).toContain(await writer.finish());
    expect(await sizeOf('lost-at-the-end')).toBe(largeBytes);
  });
});

test('metadata beyond ASCII is read as it was meant', async () => {
  await bucket.upload('metadata', 'x', { text: '=?UTF-8?Q?Gr=C3=BC=C3=9Fe?= an alle' });
  expect((await objects.read('metadata'))?.metadata).toEqual({ text: 'Grüße an alle' });
});

test('a key that may not be read is an error, and never taken for one that is not there', async () => {
  network.decide(() => refusal(403, 'AccessDenied'));
  await expect(objects.read('forbidden')).rejects.toThrow('Not now');
  await expect(objects.newestVersion('forbidden')).rejects.toThrow();
  await expect(objects.readRange('forbidden', 0, 1)).rejects.toThrow('Not now');
});

test('a bucket that is not there is an error, and never taken for a key that is not there', async () => {
  await expect(bucketObjects(bucket.client(), 'no-such-bucket').read('key')).rejects.toThrow(
    expect.objectContaining({ name: 'NoSuchBucket' }),
  );
});

test('a bucket without versions is refused where a version is needed', async () => {
  const plain = await openBucket(false);
  try {
    await plain.upload('key', 'content');
    const unversioned = bucketObjects(plain.client(), plain.name);
    await expect(unversioned.newestVersion('key')).rejects.toThrow('Turn versioning on');
  } finally {
    await plain.close();
  }
});
