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
  if (stored === undefined) return undefined;
  return JSON.parse(Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8')) as Value;
}
