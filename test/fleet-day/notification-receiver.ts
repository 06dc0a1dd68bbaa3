import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clock, Random } from '../../shared/ports/world.ts';
import { type PartnerEvent, parseEvent } from '../../shared/provider/partner/events/event.ts';
import { minuteMs } from './spans.ts';

/** What a sender has to know. */
export type Lock = { readonly username: string; readonly password: string; readonly signingSecret: string };

export type Receiver = {
  readonly url: string;
  /** Takes out what has come in since the last time, in the order of arrival. */
  takeAll(): readonly PartnerEvent[];
  /** Ids of all that was taken in, in the order of arrival; one that came twice stands there twice. */
  readonly takenIn: readonly string[];
  /** What was turned away because its sender did not prove itself. */
  turnedAway(): number;
  close(): Promise<void>;
};

/** Older notifications may be somebody's repetition. */
const ageMsMax = 5 * minuteMs;

/** Share of the requests that meet a receiver which is just restarting. */
const busyShare = 0.02;

/** Takes notifications in over loopback, from a sender that knows both secrets and signs what it sends. */
export async function openReceiver(lock: Lock, now: Clock, random: Random): Promise<Receiver> {
  const takenIn: string[] = [];
  let turnedAway = 0;
  let fresh: PartnerEvent[] = [];

  /** @returns the status to answer with */
  function take(headers: IncomingHttpHeaders, body: Uint8Array): number {
    if (!isBasicRight(lock, headers) || !isSignatureRight(lock, headers, body, now())) {
      turnedAway += 1;
      return 401;
    }
    if (random() < busyShare) return 503;
    const read = parseEvent(body);
    if ('fault' in read) throw new Error(read.fault);
    takenIn.push(read.event.id);
    fresh.push(read.event);
    return 200;
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    response.writeHead(take(request.headers, body)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    takeAll() {
      const all = fresh;
      fresh = [];
      return all;
    },
    takenIn,
    turnedAway: () => turnedAway,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function isBasicRight({ username, password }: Lock, { authorization = '' }: IncomingHttpHeaders): boolean {
  return isSame(authorization, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
}

/** Source: Standard Webhooks 1.0: HMAC-SHA256 over id, time and raw body, beside others while a secret is replaced. */
function isSignatureRight(
  { signingSecret }: Lock,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  nowMs: number,
): boolean {
  const id = String(headers['webhook-id']);
  const seconds = String(headers['webhook-timestamp']);
  if (!(Math.abs(nowMs - Number(seconds) * 1000) <= ageMsMax)) return false;
  const mac = createHmac('sha256', Buffer.from(signingSecret, 'base64'));
  const expected = `v1,${mac.update(`${id}.${seconds}.`).update(body).digest('base64')}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => isSame(signature, expected));
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
