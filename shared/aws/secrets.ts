import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock } from '../ports/world.ts';

export type Secret<Value> = {
  /** The value as it was read no longer than the kept time ago. */
  read(): Promise<Value>;
  /** The value as it is now, kept from now on. */
  refresh(): Promise<Value>;
};

type Reading<Value> = { readonly value: Promise<Value>; readonly atMs: number; underWay: boolean };

/**
 * A secret that holds JSON, kept in the process for a while.
 *
 * Callers who come while it is being read share that one read; a read that fails is forgotten, so that the next caller
 * tries again.
 *
 * @param parse makes the value of what the JSON says; what it throws must not repeat the secret
 * @param keep.forMs how long a value is used before it is read again
 */
export function jsonSecret<Value>(
  client: SecretsManagerClient,
  arn: string,
  parse: (json: unknown) => Value,
  keep: { readonly forMs: number; readonly now: Clock },
): Secret<Value> {
  let last: Reading<Value> | undefined;

  const refresh = (): Promise<Value> => {
    if (last?.underWay) return last.value;
    const reading = { value: fetchValue(client, arn, parse), atMs: keep.now(), underWay: true };
    last = reading;
    reading.value.then(
      () => {
        reading.underWay = false;
      },
      () => {
        last = undefined;
      },
    );
    return reading.value;
  };

  return {
    read: () => (last !== undefined && keep.now() - last.atMs < keep.forMs ? last.value : refresh()),
    refresh,
  };
}

async function fetchValue<Value>(
  client: SecretsManagerClient,
  arn: string,
  parse: (json: unknown) => Value,
): Promise<Value> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (SecretString === undefined)
    throw new Error(`The secret ${arn} holds no text. Store a JSON document in it`);
  return parse(readJson(SecretString, arn));
}

/** The parser's own message quotes what it could not read, so it is not passed on. */
function readJson(text: string, arn: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The secret ${arn} is not JSON. Store a JSON document in it`);
  }
}
