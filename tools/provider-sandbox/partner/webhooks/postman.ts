import type { PartnerWorld } from '../partner-world.ts';
import { firstMail, type Mail, nextMail } from './mail.ts';
import { signatureHeaders } from './sign.ts';
import type { Attempt, DroppedEvent, Webhook } from './webhook.ts';

/** Brings events to their receivers. */
export type Postman = {
  /** Every event from now on goes there too. */
  register(webhook: Webhook): void;
  /**
   * Makes every attempt that is due by the clock, the earliest first, and resolves when all are answered. The sandbox
   * does so automatically all the time; a test waits for it here.
   */
  deliver(): Promise<void>;
  /** Every attempt so far, oldest first. */
  attempts(): readonly Attempt[];
  /** What the disorder of a receiver swallowed, in the order of the events. */
  dropped(): readonly DroppedEvent[];
  /** Events that wait for their first or another attempt. */
  pending(): number;
};

/** How often the clock is looked at: a plain function cannot say that it has moved. */
const lookEveryMs = 50;

/** Longest wait for a receiver's answer, in real time. */
const answerMs = 10_000;

/** Source: provider's pages on webhooks: 200 means received. Nothing says that another answer is taken for it. */
const received = 200;

export function makePostman(world: PartnerWorld): Postman & { close(): Promise<void> } {
  const webhooks: Webhook[] = [];
  const attempts: Attempt[] = [];
  const dropped: DroppedEvent[] = [];
  const closing = new AbortController();
  let bag: readonly Mail[] = [];
  let seenEvents = 0;
  let looking: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isWalking = false;

  function collect(): void {
    world.catchUp();
    const fresh = world.events.slice(seenEvents);
    seenEvents = world.events.length;
    const mails: Mail[] = [];
    for (const event of fresh) {
      for (const webhook of webhooks) {
        const mail = firstMail(world, webhook, event);
        if (mail === 'dropped') dropped.push({ url: webhook.url, eventId: event.id });
        else if (mail) mails.push(mail);
      }
    }
    if (mails.length > 0) sortIn(mails);
  }

  /** Among equals in the order of their events. */
  function sortIn(mails: readonly Mail[]): void {
    bag = [...bag, ...mails].sort((left, right) => left.dueMs - right.dueMs);
  }

  async function walk(): Promise<void> {
    isWalking = true;
    try {
      for (;;) {
        collect();
        const [mail] = bag;
        if (!mail || mail.dueMs > world.now() || closing.signal.aborted) return;
        bag = bag.slice(1);
        const atMs = world.now();
        const status = await send(mail, atMs, closing.signal);
        const { webhook, event, attemptNo } = mail;
        attempts.push({
          url: webhook.url,
          eventId: event.id,
          attemptNo,
          atMs,
          ...(status !== undefined && { status }),
        });
        const next = nextMail(world.seed, mail, status === received, atMs);
        if (next) sortIn([next]);
      }
    } finally {
      isWalking = false;
    }
  }

  /** One round at a time, so that no mail is taken out twice. */
  function deliver(): Promise<void> {
    round = round.then(walk);
    return round;
  }

  return {
    register(webhook) {
      collect();
      webhooks.push(webhook);
      looking ??= setInterval(() => isWalking || void deliver(), lookEveryMs).unref();
    },
    deliver,
    attempts: () => [...attempts],
    dropped: () => [...dropped],
    pending: () => bag.length,
    async close() {
      clearInterval(looking);
      closing.abort();
      await round;
    },
  };
}

/** @returns the status of the answer, nothing without an answer */
async function send(
  { webhook, event }: Mail,
  atMs: number,
  closing: AbortSignal,
): Promise<number | undefined> {
  const body = JSON.stringify(event);
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/hal+json',
        ...signatureHeaders(webhook, event.id, body, atMs),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(answerMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
