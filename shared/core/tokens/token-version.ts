import { createHash } from 'node:crypto';
import type { ProviderApi } from '../provider-api.ts';
import type { Restored } from '../recovery/recovery.ts';

/** Keeps these ids apart from all other name-based ids. Made once, at random. */
const namespace = Buffer.from('7f1c0a5e3b8d4d0f9a6e52c41b90d7e3', 'hex');

/**
 * What generations of an API's tokens are counted under. The record that counts them is restored with the ledger, the
 * secrets are not: under the old name, the generations to come would be there already, each with a token that has
 * ended. So they would be in a second table that is restored to the same moment.
 */
export function tokenSeries(
  providerApi: ProviderApi,
  restored: Pick<Restored, 'toMs'> | undefined,
  tableName: string,
): string {
  return restored === undefined
    ? providerApi
    : `${providerApi}@${new Date(restored.toMs).toISOString()}/${tableName}`;
}

/**
 * The version id of one generation's token: always the same for the same credential and generation, so that the first
 * writer of a generation wins and every other one is refused. A name-based UUID. Source: RFC 9562, section 5.5.
 */
export function tokenVersionId(credential: string, generation: number): string {
  const hash = createHash('sha1').update(namespace).update(`${credential}#${generation}`).digest();
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
