import { digest32 } from '../../core/ids.ts';

/** A sort key takes 1,024 bytes and a partition key 2,048, prefix included. Source: DynamoDB, "Constraints". */
const keyWordBytesMax = 900;

/**
 * A name that an outsider gave, as a word of a key: the name itself, or its digest where a key cannot hold it.
 *
 * @param name not empty
 */
export function keyWordOf(name: string): string {
  const fits = name.isWellFormed() && Buffer.byteLength(name) <= keyWordBytesMax;
  return fits ? name : `#${digest32(['key word', name])}`;
}
