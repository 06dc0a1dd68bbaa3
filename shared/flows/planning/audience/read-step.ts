import { type Audience, defaultAudienceStatus } from '../../../core/audience/audience.ts';
import type { SnapshotPiece, SnapshotSoFar, SnapshotStep } from '../../../core/audience/snapshot.ts';
import { present } from '../../../core/present.ts';
import { hasUsed } from '../../../core/rules/conditions/facts.ts';
import { dayMs } from '../../../core/timing.ts';
import { InputError, ProviderError } from '../../../errors.ts';
import type { AudiencePorts, ProviderRecord, RecordFilters } from '../../../ports/directory/records.ts';
import type { EventCursor } from '../../../ports/events.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';
import { pagePatienceMs } from '../orders/read-on-record.ts';
import {
  accountOf,
  activeNumbersOf,
  idOf,
  isInstalledAsAsked,
  ownNumbersOf,
  textsOf,
} from './subscription-record.ts';

export type StepPorts = PassPorts & AudiencePorts;

/** What one page, or one record, adds to the piece that is being made. */
type Unit = Omit<SnapshotPiece, 'step'>;

/** Up to this number, subscriptions that something else named are read one by one, instead of a walk over the fleet. */
const oneByOneMax = 400;

/** Numbers of this many are asked for one by one in any case. */
const readsMin = 20;

const eventsAtOnce = 200;

const pageItems = { organization: 100, partner: 40 } as const;

const how = { work: 'planning', patienceMs: pagePatienceMs } as const;

/**
 * Reads the next page of a step, or the next record.
 *
 * @param createdAtMs when the campaign was created
 * @throws ProviderError when it cannot be read now; an InputError when the provider has no such list
 */
export function readUnit(
  ports: StepPorts,
  audience: Audience,
  createdAtMs: number,
  steps: readonly SnapshotStep[],
  soFar: SnapshotSoFar,
): Promise<Unit> {
  const step = steps[soFar.step];
  switch (step?.walk) {
    case 'events':
      return readEvents(ports, audience, createdAtMs, soFar.next);
    case 'products':
      return readProducts(ports, audience, step.status, soFar.next);
    case 'subscriptions': {
      const { wanted } = soFar;
      if (wanted === undefined || wanted.size > oneByOneMax)
        return readSubscriptions(ports, audience, step.status, soFar);
      const isFirst = steps[soFar.step - 1]?.walk !== 'subscriptions';
      return isFirst ? readSubscription(ports, audience, [...wanted], soFar.next) : nothing();
    }
    case 'numbers': {
      const ids = [...soFar.matched];
      return ids.length <= Math.max(readsMin, soFar.pages) ||
        (soFar.wanted !== undefined && ids.length <= oneByOneMax)
        ? readNumbersOf(ports, ids, soFar.next)
        : readNumbers(ports, soFar);
    }
    case undefined:
      return nothing();
  }
}

async function nothing(): Promise<Unit> {
  return { pages: 0 };
}

async function readEvents(
  ports: StepPorts,
  { ranOutDays = 0 }: Audience,
  createdAtMs: number,
  next: string | undefined,
): Promise<Unit> {
  const period = { fromMs: createdAtMs - ranOutDays * dayMs, toMs: createdAtMs };
  const after = next === undefined ? undefined : (JSON.parse(next) as EventCursor);
  const ids: string[] = [];
  let looks = 0;
  for await (const { source, id, type, receivedAtMs } of ports.events.list(period, after)) {
    if (type === 'product.depleted') ids.push(...(await subscriptionOfEvent(ports, source, id)));
    looks += 1;
    if (looks >= eventsAtOnce) return { pages: 1, ids, next: JSON.stringify({ source, id, receivedAtMs }) };
  }
  return { pages: 1, ids };
}

async function subscriptionOfEvent(ports: StepPorts, source: string, id: string): Promise<readonly string[]> {
  const event = await ports.events.get(source, id);
  const read = event === undefined ? undefined : await ports.readReport(event.body);
  const product = read !== undefined && 'report' in read ? read.report.reported.product : undefined;
  if (product === undefined) return [];
  if (product.subscriptionId !== undefined) return [product.subscriptionId];
  const found = await oneRecord(ports, 'products', product.id);
  return textsOf(found?.subscription_id);
}

/** Assumed: a list of products, which a provider need not have. */
async function readProducts(
  ports: StepPorts,
  { usedPercent, planId }: Audience,
  status: 'active' | 'depleted',
  cursor: string | undefined,
): Promise<Unit> {
  const { productPages } = ports;
  const page =
    productPages === undefined
      ? { absent: 'the stage does not use the partner API' }
      : await readThroughLimiter(ports, 'partner.reads', how, () => productPages({ status }, cursor));
  if ('absent' in page)
    throw new InputError('provider_unreadable', [
      {
        detail: `The provider shows no list of products: ${page.absent}`,
        hint: 'Use `data_ran_out_days`, which asks the events, or upload a file.',
      },
    ]);
  const [ids, onPlan]: [string[], string[]] = [[], []];
  for (const product of page.products) {
    const { subscriptionId, offeringId } = product;
    if (subscriptionId === undefined) continue;
    const isUsed = usedPercent !== undefined && (status === 'depleted' || hasUsed(product, usedPercent));
    if (isUsed) ids.push(subscriptionId);
    if (planId !== undefined && offeringId === planId) onPlan.push(subscriptionId);
  }
  return { pages: 1, ids, onPlan, ...present({ next: nextOf(page.next, cursor) }) };
}

async function readSubscriptions(
  ports: StepPorts,
  audience: Audience,
  status: string,
  { next: cursor, wanted }: SnapshotSoFar,
): Promise<Unit> {
  const { api, accountId } = audience;
  const filters = {
    status,
    ...(api === 'partner' && accountId !== undefined ? { account_id: accountId } : {}),
  };
  const { items, nextCursor } = await recordPage(ports, api, 'subscriptions', filters, cursor);
  const ofAccount = items.filter((item) => accountId === undefined || accountOf(item) === accountId);
  const matching = ofAccount.filter(
    (item) => (wanted === undefined || wanted.has(idOf(item))) && isInstalledAsAsked(audience, item),
  );
  return {
    pages: 1,
    seen: ofAccount.length,
    ids: matching.map(idOf),
    numbers: matching.flatMap(ownNumbersOf),
    ...present({ next: nextOf(nextCursor, cursor) }),
  };
}

async function readSubscription(
  ports: StepPorts,
  audience: Audience,
  ids: readonly string[],
  next: string | undefined,
): Promise<Unit> {
  const at = Number(next ?? 0);
  const id = ids[at];
  if (id === undefined) return nothing();
  const item = await oneRecord(ports, 'subscriptions', id);
  const { accountId, status = defaultAudienceStatus } = audience;
  const isMatch =
    item !== undefined &&
    status.includes(String(item.status)) &&
    (accountId === undefined || accountOf(item) === accountId) &&
    isInstalledAsAsked(audience, item);
  return { pages: 1, ids: isMatch ? [id] : [], ...after(at, ids) };
}

async function readNumbersOf(
  ports: StepPorts,
  ids: readonly string[],
  next: string | undefined,
): Promise<Unit> {
  const at = Number(next ?? 0);
  const id = ids[at];
  if (id === undefined) return nothing();
  const page = await unlessAbsent(
    recordPage(ports, 'partner', 'phone-numbers', { subscription_id: id }, undefined),
  );
  const numbers = (page?.items ?? []).flatMap((item) => activeNumbersOf(id, item));
  return { pages: 1, numbers, ...after(at, ids) };
}

async function readNumbers(ports: StepPorts, { next: cursor, matched }: SnapshotSoFar): Promise<Unit> {
  const { items, nextCursor } = await recordPage(ports, 'partner', 'phone-numbers', {}, cursor);
  const numbers = items.flatMap((item) =>
    textsOf(item.subscription_id).flatMap((id) => (matched.has(id) ? activeNumbersOf(id, item) : [])),
  );
  return { pages: 1, numbers, ...present({ next: nextOf(nextCursor, cursor) }) };
}

function recordPage(
  ports: StepPorts,
  api: Audience['api'],
  topic: string,
  filters: RecordFilters,
  cursor: string | undefined,
) {
  const include = api === 'organization' ? (['phone_numbers', 'account'] as const) : [];
  const list = { topic, filters, include, limit: pageItems[api], ...present({ cursor }) };
  return readThroughLimiter(ports, `${api}.reads`, how, () => ports.records.list(api, list));
}

function oneRecord(ports: StepPorts, topic: string, id: string): Promise<ProviderRecord | undefined> {
  return unlessAbsent(
    readThroughLimiter(ports, 'partner.reads', how, () => ports.records.one('partner', topic, id, [])),
  );
}

/** @returns undefined when there is none any more */
async function unlessAbsent<Answer>(read: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ProviderError && error.problem.status === 404) return undefined;
    throw error;
  }
}

/** @throws InputError when a list shows the same page for ever: nobody could be sure who is on it */
function nextOf(next: string | undefined, cursor: string | undefined): string | undefined {
  if (next === undefined || next !== cursor) return next;
  throw new InputError('provider_unreadable', [
    { detail: 'The list of the provider does not end: a page names itself as the next one' },
  ]);
}

function after(at: number, ids: readonly string[]): { readonly next?: string } {
  return at + 1 < ids.length ? { next: String(at + 1) } : {};
}
