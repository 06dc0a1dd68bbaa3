import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SecretError } from '../../errors.ts';
import type { Clock } from '../../ports/world.ts';

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
 * @param name of the secret, or its ARN
 * @param parse makes the value of what the JSON says, and of `undefined` while nobody has filled the secret; what it
 *   throws must not repeat the secret
 * @param keep.forMs how long a value is used before it is read again
 */
export function jsonSecret<Value>(
  client: SecretsManagerClient,
  name: string,
  parse: (json: unknown) => Value,
  keep: { readonly forMs: number; readonly now: Clock },
): Secret<Value> {
  let last: Reading<Value> | undefined;

  const refresh = (): Promise<Value> => {
    if (last?.underWay) return last.value;
    const reading = { value: fetchValue(client, name, parse), atMs: keep.now(), underWay: true };
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
  name: string,
  parse: (json: unknown) => Value,
): Promise<Value> {
  const text = await fetchText(client, name);
  const json = text === undefined ? undefined : readJson(text, name);
  try {
    return parse(json);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new SecretError(`The secret ${name} cannot be used. ${fault}`);
  }
}

/** @returns undefined for a secret that nobody has filled yet */
async function fetchText(client: SecretsManagerClient, name: string): Promise<string | undefined> {
  try {
    const { SecretString, SecretBinary } = await client.send(new GetSecretValueCommand({ SecretId: name }));
    if (SecretBinary !== undefined)
      throw new SecretError(`The secret ${name} holds no text. Store a JSON document in it`);
    return SecretString || undefined;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    if (isEmpty(error)) return undefined;
    throw new SecretError(`The secret ${name} is not there. Deploy the data stack again`, { cause: error });
  }
}

/** A secret without a value and one that is not there are distinguished by the words of the error alone. */
function isEmpty({ message }: ResourceNotFoundException): boolean {
  return message.includes('secret value for staging label');
}

/** The parser's own message quotes what it could not read, so it is not passed on. */
function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SecretError(`The secret ${name} is not JSON. Store a JSON document in it`);
  }
}

/** Strangers who knock with made-up keys must not make us read the secret each time. */
const freshEveryMs = 5_000;

/** Reads a kept secret; with `fresh` as it is now, or as it was at most five seconds ago. */
export function seldomFresh<Value>(secret: Secret<Value>, now: Clock): (fresh: boolean) => Promise<Value> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  return (fresh) => {
    if (!fresh || now() - readAtMs < freshEveryMs) return secret.read();
    readAtMs = now();
    return secret.refresh();
  };
}
