import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Decision } from '../../../shared/core/rules/executions/decision.ts';
import { type Execution, executionMoved } from '../../../shared/core/rules/executions/execution.ts';
import { noBook } from '../../../shared/core/rules/rule.ts';
import type {
  Decisions,
  Executions,
  Quotas,
  QuotaUse,
  Rules,
  SweepCursors,
  Watched,
} from '../../../shared/ports/rules.ts';
import { collect } from '../../support/pieces.ts';
import { aRule } from '../../support/worlds/rule-world.ts';

export type OpenRulePorts = {
  readonly quotas: Quotas;
  readonly quotaUse: QuotaUse;
  readonly executions: Executions;
  readonly rules: Rules;
  readonly decisions: Decisions;
  readonly watched: Watched;
  readonly sweepCursors: SweepCursors;
  close(): Promise<void>;
};

function anExecution(key: string, change: Partial<Execution> = {}): Execution {
  return {
    key,
    version: 1,
    attempt: 1,
    state: 'reserving',
    rule: 'top-up',
    atMs: 1_000,
    dueAtMs: 5_000,
    amount: 500,
    reservations: [{ guard: 'rule_day', item: 'rule/top-up', quota: { count: 3, amount: 900 } }],
    commands: [],
    looks: 0,
    ...change,
  };
}

export const dayMs = 24 * 3_600_000;

export function aDecision(id: string, atMs: number): Decision {
  const event = { source: 'partner', id: 'evt_1', type: 'product.depleted' };
  const checks = [{ name: 'switch', passed: true, detail: 'The rule is on' }];
  return {
    id,
    atMs,
    rule: 'r',
    version: 1,
    event,
    from: 'webhook',
    verdict: 'executed',
    checks,
    commands: [],
  };
}

/** What every store behind the rules promises. */
export function rulePortsContract(name: string, open: () => Promise<OpenRulePorts>): void {
  describe(name, () => {
    let at: OpenRulePorts;
    beforeAll(async () => {
      at = await open();
    });
    afterAll(() => at.close());

    test('a quota takes reservations up to its number, each once', async () => {
      const reserve = (id: string) => at.quotas.reserve('by number', { id, amount: 0 }, { count: 2 });
      expect(await at.quotas.item('by number')).toBeUndefined();
      expect([await reserve('a'), await reserve('a'), await reserve('b')]).toEqual(['held', 'held', 'held']);
      expect(await reserve('c')).toBe('full');
      expect(await reserve('b')).toBe('held');
      expect(await at.quotas.item('by number')).toEqual({
        key: 'by number',
        count: 2,
        total: 0,
        held: { a: 0, b: 0 },
      });
    });

    test('a quota takes amounts up to the last cent, and none beyond', async () => {
      const reserve = (id: string, amount: number) =>
        at.quotas.reserve('by amount', { id, amount }, { count: 9, amount: 1_000 });
      expect(await reserve('a', 600)).toBe('held');
      expect(await reserve('b', 401)).toBe('full');
      expect(await reserve('c', 400)).toBe('held');
      expect(await reserve('d', 0)).toBe('held');
    });

    test('what is given back makes room, once, and what was never reserved makes none', async () => {
      const reserve = (id: string) => at.quotas.reserve('given back', { id, amount: 5 }, { count: 1 });
      await at.quotas.giveBack('never seen', 'a');
      await reserve('a');
      await at.quotas.giveBack('given back', 'b');
      expect(await reserve('b')).toBe('full');
      await at.quotas.giveBack('given back', 'a');
      await at.quotas.giveBack('given back', 'a');
      expect(await at.quotas.item('given back')).toMatchObject({ count: 0, total: 0, held: {} });
      expect(await reserve('b')).toBe('held');
    });

    test('a zero reservation can be given back too', async () => {
      await at.quotas.reserve('zero', { id: 'a', amount: 0 }, { count: 1 });
      await at.quotas.giveBack('zero', 'a');
      expect(await at.quotas.reserve('zero', { id: 'b', amount: 0 }, { count: 1 })).toBe('held');
    });

    test('who only looks sees how much is used, and not by whom', async () => {
      expect(await at.quotaUse.used('looked at')).toBeUndefined();
      await at.quotas.reserve('looked at', { id: 'a', amount: 300 }, { count: 9 });
      await at.quotas.reserve('looked at', { id: 'b', amount: 0 }, { count: 9 });
      expect(await at.quotaUse.used('looked at')).toMatchObject({ count: 2, total: 300 });
    });

    test('30 at a time under a quota of 7 leave exactly 7', async () => {
      const all = Array.from({ length: 30 }, (_, no) =>
        at.quotas.reserve('at once', { id: `r${no}`, amount: 10 }, { count: 20, amount: 75 }),
      );
      const held = (await Promise.all(all)).filter((answer) => answer === 'held');
      expect(held).toHaveLength(7);
      expect(await at.quotas.item('at once')).toMatchObject({ count: 7, total: 70 });
    });

    test('a pause is held by its last one, and by the next when it is over or undone', async () => {
      const begin = (id: string, atMs: number) => at.quotas.begin('pause', id, atMs, 100);
      expect(await at.quotas.last('pause')).toBeUndefined();
      expect([await begin('a', 1_000), await begin('a', 1_050), await begin('b', 1_099)]).toEqual([
        'held',
        'held',
        'full',
      ]);
      expect(await at.quotas.last('pause')).toEqual({ id: 'a', atMs: 1_000 });
      expect(await begin('b', 1_100)).toBe('held');
      await at.quotas.undo('pause', 'a');
      expect(await begin('c', 1_101)).toBe('full');
      await at.quotas.undo('pause', 'b');
      expect(await at.quotas.last('pause')).toBeUndefined();
      expect(await begin('c', 1_102)).toBe('held');
    });

    test('of many that begin a pause at a time one does', async () => {
      const all = Array.from({ length: 20 }, (_, no) => at.quotas.begin('crowd', `p${no}`, 1_000, 100));
      expect((await Promise.all(all)).filter((answer) => answer === 'held')).toHaveLength(1);
    });

    test('an execution is added once, and changed only from what it was', async () => {
      const execution = anExecution('f1');
      expect(await at.executions.get('f1')).toBeUndefined();
      expect(await at.executions.add(execution)).toEqual({ applied: true });
      expect(await at.executions.add(anExecution('f1', { rule: 'other' }))).toEqual({
        applied: false,
        found: execution,
      });
      const next = executionMoved(execution, 'started', { dueAtMs: 6_000 });
      expect(await at.executions.replace(next)).toEqual({ applied: true });
      expect(await at.executions.replace(executionMoved(execution, 'idle'))).toEqual({
        applied: false,
        found: next,
      });
      expect(await at.executions.get('f1')).toEqual(next);
    });

    test('executions are due in the order of their times, until nobody has to look at them', async () => {
      await at.executions.add(anExecution('late', { dueAtMs: 300 }));
      await at.executions.add(anExecution('early', { dueAtMs: 100 }));
      await at.executions.add(anExecution('middle', { dueAtMs: 200 }));
      expect(await collect(at.executions.due(299))).toEqual(['early', 'middle']);
      await at.executions.replace(executionMoved(anExecution('early', { dueAtMs: 100 }), 'done'));
      expect(await collect(at.executions.due(300))).toEqual(['middle', 'late']);
    });

    test('rules are kept by version, and two that write the same version do not both', async () => {
      const book = (version: number) => ({ version, atMs: version, by: 'crm', off: false, rules: [] });
      expect(await at.rules.newest()).toBeUndefined();
      for (const version of [1, 2]) expect(await at.rules.append(book(version))).toBe(true);
      expect(await at.rules.append({ ...book(2), by: 'other' })).toBe(false);
      expect(await at.rules.newest()).toEqual(book(2));
      expect(await at.rules.version(1)).toEqual(book(1));
      expect(await at.rules.version(9)).toBeUndefined();
      expect((await collect(at.rules.versions())).map(({ version }) => version)).toEqual([2, 1]);
    });

    test('decisions are given from the newest to the oldest, over days, from any place on', async () => {
      const all = [
        aDecision('b', 2 * dayMs + 5),
        aDecision('a', 2 * dayMs + 5),
        aDecision('c', 1 * dayMs + 9),
        aDecision('d', 7),
      ];
      for (const decision of all.toReversed()) await at.decisions.add(decision);
      await at.decisions.add(aDecision('a', 2 * dayMs + 5));
      const ids = async (atMs: number, id: string, fromMs = 0) =>
        (await collect(at.decisions.newest({ atMs, id }, fromMs))).map((decision) => decision.id);
      expect(await ids(9 * dayMs, '')).toEqual(['b', 'a', 'c', 'd']);
      expect(await ids(2 * dayMs + 5, 'b')).toEqual(['a', 'c', 'd']);
      expect(await ids(9 * dayMs, '', 1 * dayMs)).toEqual(['b', 'a', 'c']);
      expect(await collect(at.decisions.newest({ atMs: 8, id: '' }, 0))).toEqual([aDecision('d', 7)]);
    });

    test('decisions of many months are given from the newest to the oldest, none left out and none twice', async () => {
      const days = [20_000, 20_001, 20_002, 20_029, 20_030, 20_060, 20_061, 20_100];
      const all = days.map((day, no) => aDecision(`m${no}`, day * dayMs + no));
      for (const decision of all) await at.decisions.add(decision);
      const found = await collect(at.decisions.newest({ atMs: 20_101 * dayMs, id: '' }, 20_000 * dayMs));
      expect(found).toEqual(all.toReversed());
      const some = await collect(at.decisions.newest(all[5] ?? { atMs: 0, id: '' }, 20_002 * dayMs));
      expect(some).toEqual(all.slice(2, 5).toReversed());
    });

    test('rules and executions are given back as they were, whatever people name in them', async () => {
      const odd = JSON.parse(
        '{"constructor": {"name": "Set"}, "__proto__": {"a": 1}, "toString": "x", "half": "\\ud800"}',
      );
      const version = ((await at.rules.newest())?.version ?? 0) + 1;
      const book = {
        ...noBook,
        version,
        switchedOff: { constructor: 'crm' },
        rules: [aRule({ do: [{ kind: 'bus', detail: odd }] })],
      };
      expect(await at.rules.append(book)).toBe(true);
      const found = await at.rules.version(version);
      expect(JSON.stringify(found)).toBe(JSON.stringify(book));
      const execution = anExecution('odd', { commands: [odd] });
      await at.executions.add(execution);
      expect(JSON.stringify(await at.executions.get('odd'))).toBe(JSON.stringify(execution));
    });

    test('watched products are given in the order of their ids, from behind any of them', async () => {
      for (const productId of ['prd_3', 'prd_1', 'prd_2', 'prd_1'])
        await at.watched.record({ productId, subscriptionId: `subs_${productId}` });
      const ids = async (from: string) =>
        (await collect(at.watched.after(from))).map(({ productId }) => productId);
      expect(await ids('')).toEqual(['prd_1', 'prd_2', 'prd_3']);
      await at.watched.forget('prd_2');
      expect(await ids('prd_1')).toEqual(['prd_3']);
      expect(await collect(at.watched.after('prd_2'))).toEqual([
        { productId: 'prd_3', subscriptionId: 'subs_prd_3' },
      ]);
    });

    test('a product is watched and forgotten, however long its id', async () => {
      const productId = '☃'.repeat(1_000);
      await at.watched.record({ productId, subscriptionId: 'subs_1' });
      const product = { productId, subscriptionId: 'subs_1' };
      expect(await collect(at.watched.after(''))).toContainEqual(product);
      expect(await collect(at.watched.after(productId))).not.toContainEqual(product);
      await at.watched.forget(productId);
      expect(await collect(at.watched.after(''))).not.toContainEqual(product);
    });

    test('a watched product that is noted without its subscription keeps the one that is known', async () => {
      await at.watched.record({ productId: 'prd_8' });
      await at.watched.record({ productId: 'prd_8', subscriptionId: 'subs_1' });
      await at.watched.record({ productId: 'prd_8' });
      expect(await collect(at.watched.after('prd_7'))).toEqual([
        { productId: 'prd_8', subscriptionId: 'subs_1' },
      ]);
      await at.watched.record({ productId: 'prd_8', subscriptionId: 'subs_2' });
      expect(await collect(at.watched.after('prd_7'))).toEqual([
        { productId: 'prd_8', subscriptionId: 'subs_2' },
      ]);
    });

    test('a watched product keeps when it was named last', async () => {
      const named = async () => (await collect(at.watched.after('prd_8'))).map(({ namedAtMs }) => namedAtMs);
      await at.watched.record({ productId: 'prd_9', namedAtMs: 1 });
      await at.watched.record({ productId: 'prd_9' });
      expect(await named()).toEqual([1]);
      await at.watched.record({ productId: 'prd_9', subscriptionId: 'subs_1', namedAtMs: 2 });
      expect(await named()).toEqual([2]);
      await at.watched.forget('prd_9');
    });

    test('watched products are given by their subscription, until they are forgotten', async () => {
      await at.watched.record({ productId: 'prd_of_1', subscriptionId: 'subs_of' });
      await at.watched.record({ productId: 'prd_of_2' });
      await at.watched.record({ productId: 'prd_of_2', subscriptionId: 'subs_of' });
      await at.watched.record({ productId: 'prd_of_3', subscriptionId: 'subs_of_another' });
      await at.watched.record({ productId: 'prd_of_1' });
      expect(await collect(at.watched.of('subs_of'))).toEqual(['prd_of_1', 'prd_of_2']);
      await at.watched.forget('prd_of_1');
      await at.watched.forget('prd_of_1');
      expect(await collect(at.watched.of('subs_of'))).toEqual(['prd_of_2']);
      expect(await collect(at.watched.of('nobody'))).toEqual([]);
      for (const id of ['prd_of_2', 'prd_of_3']) await at.watched.forget(id);
    });

    test('of two that move the sweep on one does', async () => {
      expect(await at.sweepCursors.get()).toBeUndefined();
      const first = { version: 1, roundAtMs: 5, after: '' };
      expect(await at.sweepCursors.replace(first)).toEqual({ applied: true });
      expect(await at.sweepCursors.replace(first)).toEqual({ applied: false, found: first });
      expect(await at.sweepCursors.replace({ version: 2, roundAtMs: 5 })).toEqual({ applied: true });
      expect(await at.sweepCursors.get()).toEqual({ version: 2, roundAtMs: 5 });
    });
  });
}
