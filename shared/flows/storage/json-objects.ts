import type { Objects } from '../../ports/storage/objects.ts';

/** Writes it unless the key is taken. */
export async function writeJson(objects: Pick<Objects, 'write'>, key: string, value: object): Promise<void> {
  const writer = objects.write(key);
  await writer.write(Buffer.from(JSON.stringify(value)));
  await writer.finish();
}

/** @returns undefined when there is no such object */
export async function readJson<Value>(
  objects: Pick<Objects, 'read'>,
  key: string,
): Promise<Value | undefined> {
  const stored = await objects.read(key);
  return stored === undefined ? undefined : jsonOf<Value>(stored.body);
}

/** What a body says that we wrote ourselves, so that it is trusted. */
export async function jsonOf<Value>(body: AsyncIterable<Uint8Array>): Promise<Value> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(body)).toString('utf8')) as Value;
}
