import { isJwk, type Jwk } from 'aws-jwt-verify/jwk';
import type { Log } from '../../ports/log.ts';
import { attempt, type Wire } from '../exchange/attempt.ts';

/** The keys of an issuer, as a process keeps them. */
export type IssuerKeys = {
  /** All keys, once one of them has this id or none has. Undefined: they cannot be had. */
  with(keyId: string): Promise<readonly Jwk[] | undefined>;
  /** When it may be worthwhile to ask again. */
  readonly retryAfterMs: number;
};

/** An issuer that takes a key away because somebody has stolen it is followed within this time. */
const freshMs = 3_600_000;

/** While the issuer does not answer, its keys are still good for this time. */
const usableMs = 24 * 3_600_000;

/** A token with a made-up key id makes the process ask no more often than this. */
const unknownKeyMs = 60_000;

/** An issuer that did not answer is asked again after this time. */
const failedMs = 5_000;

/** @param issuer its address, as tokens and the stage write it */
export function issuerKeys(wire: Wire, issuer: string, log: Pick<Log, 'warn'>): IssuerKeys {
  const { now } = wire;
  let kept: { readonly keys: readonly Jwk[]; readonly atMs: number } | undefined;
  let nextMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const asked = await askForKeys(wire, issuer);
    const failed = 'broken' in asked;
    if (failed) log.warn('people.keys_unavailable', { error: asked.broken });
    else kept = { keys: asked.keys, atMs: now() };
    nextMs = now() + (failed ? failedMs : unknownKeyMs);
  }

  return {
    async with(keyId) {
      const isKnown = kept?.keys.some(({ kid }) => kid === keyId) === true;
      const isFresh = kept !== undefined && now() - kept.atMs < freshMs;
      if (!(isKnown && isFresh) && (running !== undefined || now() >= nextMs)) {
        running ??= refresh().finally(() => {
          running = undefined;
        });
        await running;
      }
      return kept !== undefined && now() - kept.atMs < usableMs ? kept.keys : undefined;
    },
    get retryAfterMs() {
      return Math.max(0, nextMs - now());
    },
  };
}

/** The public keys that an issuer signs with, or in words why they cannot be had. */
type AskedKeys = { readonly keys: readonly Jwk[] } | { readonly broken: string };

/**
 * Asks an issuer for its keys, whose address is in its configuration.
 *
 * Source: OpenID Connect Discovery 1.0, sections 3 and 4; RFC 7517, section 5.
 */
async function askForKeys(wire: Wire, issuer: string): Promise<AskedKeys> {
  const endMs = wire.now() + limitMs;
  const configuration = await readJson(wire, configurationOf(issuer), endMs);
  if ('broken' in configuration) return { broken: `The configuration of the issuer ${configuration.broken}` };
  const { issuer: named, jwks_uri: address } = configuration.json;
  if (named !== issuer) return { broken: 'The configuration of the issuer is that of another one' };
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !isSafe(url))
    return { broken: 'The configuration of the issuer names no https address of its keys' };
  const document = await readJson(wire, url, endMs);
  if ('broken' in document) return { broken: `The document of the keys ${document.broken}` };
  const { keys } = document.json;
  if (!Array.isArray(keys)) return { broken: 'The document of the keys has no keys' };
  return { keys: keys.filter((key) => isJwk(key)) };
}

/** For the issuer's configuration and its keys together: a person waits for it. */
const limitMs = 1_500;

function configurationOf(issuer: string): URL {
  return new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
}

/** Who stands between us and the issuer could sign in as everybody. On this machine nobody does. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
}

async function readJson(wire: Wire, url: URL, endMs: number): Promise<Read> {
  const attempted = await attempt(wire, {
    method: 'GET',
    url,
    headers: { accept: 'application/json', 'user-agent': 'Fleetcast' },
    limitMs: Math.max(1, endMs - wire.now()),
    bodyBytesMax,
  });
  const { broken } = attempted;
  if (attempted.moment === 'answered' && attempted.status !== 200)
    return { broken: `is answered ${attempted.status}` };
  if (attempted.moment !== 'answered' || attempted.broken !== undefined)
    return { broken: `cannot be read (${broken?.code ?? broken?.cut})` };
  return jsonIn(attempted.body);
}

/** An issuer has a handful of keys of some hundred bytes. */
const bodyBytesMax = 256 * 1024;

type Read = { readonly json: Readonly<Record<string, unknown>> } | { readonly broken: string };

function jsonIn(body: Uint8Array): Read {
  try {
    const json: unknown = JSON.parse(Buffer.from(body).toString());
    if (typeof json === 'object' && json !== null) return { json: json as Record<string, unknown> };
  } catch {
    // Said below.
  }
  return { broken: 'is not JSON' };
}
