import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { digest32 } from '../../core/ids.ts';
import type { Row } from './rows.ts';

/**
 * The client that all adapters write rows with; members without a value are left out. The SDK keeps these options in
 * the client that it is given, where the last ones count for every adapter of the process: so there is only this one
 * place that gives them.
 */
export function documentClient(dynamo: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
}

/**
 * A value as the text of one attribute. People name members of it: as maps of DynamoDB one called `constructor` would
 * be taken for a class, and `__proto__` would be lost.
 */
export function documentOf(value: object): string {
  return JSON.stringify(value);
}

/** Only the adapter that reads these rows writes them, so that what it reads back is trusted. */
export function inDocument<Value>({ pk, document }: Row): Value {
  if (typeof document !== 'string') throw new Error(`The row ${pk} holds no document`);
  return JSON.parse(document) as Value;
}

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
