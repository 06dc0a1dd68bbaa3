import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import type { EventCursor, EventPeriod, EventStore, ReceivedEvent } from '../../../shared/ports/events.ts';
import { collect } from '../../support/pieces.ts';

export type OpenEvents = { readonly events: EventStore; close(): Promise<void> };

const noonMs = Date.UTC(2026, 2, 1, 12);

export function anEvent(change: Partial<ReceivedEvent> = {}): ReceivedEvent {
  return {
    source: 'provider',
    id: 'evt_1',
    type: 'product.depleted',
    createdAtMs: noonMs - 2_000,
    receivedAtMs: noonMs,
    body: Uint8Array.from(Buffer.from('{"id": "evt_1",  "spaces": "kept"}')),
    ...change,
  };
}

/** What every store of events promises. Each test has a store of its own. */
export function eventsContract(name: string, open: () => Promise<OpenEvents>): void {
  describe(name, () => {
    let opened: OpenEvents;
    let events: EventStore;
    beforeEach(async () => {
      opened = await open();
      events = opened.events;
    });
    afterEach(() => opened.close());

    const idsOf = async (filter: EventPeriod, after?: EventCursor) =>
      (await collect(events.list(filter, after))).map(({ id }) => id);
    const addAll = async (changes: readonly Partial<ReceivedEvent>[]) => {
      for (const change of changes) await events.add(anEvent(change));
    };

    test('an event is given back as it was added, its body byte by byte', async () => {
      const body = Uint8Array.from([...Buffer.from('{"ä":"☃"}'), 0x00, 0xff, 0x0a]);
      expect(await events.add(anEvent({ body }))).toEqual({ applied: true });
      expect(await events.get('provider', 'evt_1')).toEqual(anEvent({ body }));
      expect(await events.get('provider', 'evt_2')).toBeUndefined();
      expect(await events.named(eventNameOf(anEvent()))).toEqual(anEvent({ body }));
      expect(await events.named(eventNameOf(anEvent({ id: 'evt_2' })))).toBeUndefined();
    });

    test('a body of 256 KiB fits', async () => {
      const body = Uint8Array.from(randomBytes(256 * 1024));
      await events.add(anEvent({ body }));
      const stored = await events.get('provider', 'evt_1');
      expect(Buffer.compare(stored?.body ?? new Uint8Array(), body)).toBe(0);
    });

    test('an id is added once, and the first event of it stays; another source may use the same', async () => {
      await events.add(anEvent());
      const again = anEvent({ type: 'invoice.open', body: Uint8Array.from([1]), receivedAtMs: noonMs + 5 });
      expect(await events.add(again)).toEqual({ applied: false, found: anEvent() });
      expect(await events.add({ ...again, source: 'other' })).toEqual({ applied: true });
      expect((await events.get('provider', 'evt_1'))?.type).toBe('product.depleted');
    });

    test('of ten at once with one id one is added', async () => {
      const all = Array.from({ length: 10 }, (_, at) => anEvent({ type: `type.${at}` }));
      const answers = await Promise.all(all.map((event) => events.add(event)));
      const winner = answers.findIndex(({ applied }) => applied);
      expect(answers.filter(({ applied }) => applied)).toHaveLength(1);
      expect((await events.get('provider', 'evt_1'))?.type).toBe(`type.${winner}`);
    });

    test('ids may be long, and of any characters', async () => {
      const ids = [
        'evt_\uffff',
        'evt_\ufffe',
        'evt 1/#?',
        'é'.repeat(1_000),
        '☃'.repeat(900),
        'provider\nevt',
      ];
      await addAll(ids.map((id) => ({ id })));
      for (const id of ids) expect((await events.get('provider', id))?.id).toBe(id);
      expect((await idsOf({})).toSorted()).toEqual(ids.toSorted());
    });

    test('an event waits for being queued until it is marked, and the mark is kept', async () => {
      await addAll([
        { id: 'b', receivedAtMs: noonMs + 1 },
        { id: 'a', receivedAtMs: noonMs },
        { id: 'c', receivedAtMs: noonMs + 2 },
      ]);
      const waiting = async (untilMs: number) =>
        (await collect(events.unqueued(untilMs))).map(({ source, id }) => `${source} ${id}`);
      expect(await waiting(noonMs - 1)).toEqual([]);
      expect(await waiting(noonMs + 1)).toEqual(['provider a', 'provider b']);
      await events.markQueued({ source: 'provider', id: 'a' }, noonMs + 50);
      expect(await waiting(noonMs + 9)).toEqual(['provider b', 'provider c']);
      const marked = { ...anEvent({ id: 'a' }), queuedAtMs: noonMs + 50 };
      expect(await events.get('provider', 'a')).toEqual(marked);
      expect(await events.add(anEvent({ id: 'a' }))).toEqual({ applied: false, found: marked });
    });

    test('marking an event that is gone makes none', async () => {
      await events.markQueued({ source: 'provider', id: 'gone' }, noonMs);
      expect(await events.get('provider', 'gone')).toBeUndefined();
      expect(await idsOf({})).toEqual([]);
    });

    test('the list has the last received first, without bodies', async () => {
      await addAll([3, 1, 2].map((at) => ({ id: `evt_${at}`, receivedAtMs: noonMs + at })));
      expect(await idsOf({})).toEqual(['evt_3', 'evt_2', 'evt_1']);
      const { body: _, ...listed } = anEvent({ id: 'evt_3', receivedAtMs: noonMs + 3 });
      expect((await collect(events.list({})))[0]).toEqual(listed);
    });

    test('the list can be narrowed by time of receiving, from a moment on and up to one', async () => {
      await addAll([
        { id: 'a', receivedAtMs: noonMs },
        { id: 'b', receivedAtMs: noonMs + 10, type: 'invoice.open' },
        { id: 'c', receivedAtMs: noonMs + 20, source: 'other' },
        { id: 'd', receivedAtMs: noonMs + 30 },
      ]);
      expect(await idsOf({ fromMs: noonMs + 10, toMs: noonMs + 30 })).toEqual(['c', 'b']);
      expect(await idsOf({ fromMs: noonMs + 30 })).toEqual(['d']);
      expect(await idsOf({ toMs: noonMs })).toEqual([]);
      expect(await idsOf({ fromMs: noonMs + 30, toMs: noonMs })).toEqual([]);
    });

    test('the list continues from behind any event, also among many of one moment', async () => {
      await addAll(Array.from({ length: 40 }, (_, at) => ({ id: `evt_${at}` })));
      const all = await collect(events.list({}));
      expect(new Set(all.map(({ id }) => id)).size).toBe(40);
      for (const at of [0, 7, 38, 39]) {
        const rest = await idsOf({ fromMs: noonMs }, all[at]);
        expect(rest).toEqual(all.slice(at + 1).map(({ id }) => id));
      }
      expect(await idsOf({ fromMs: noonMs + 1 }, all[3])).toEqual([]);
    });
  });
}
