import * as z from 'zod/mini';
import type { ProviderApi } from '../../core/provider-api.ts';
import { maskRecord } from '../../core/records/mask-record.ts';
import { portingWaitsFor } from '../../core/records/porting-waits.ts';
import { recordTopic, topicsWith } from '../../core/records/topics.ts';
import { InputError } from '../../errors.ts';
import { type RecordReadPorts, readRecords } from '../../flows/records/read-records.ts';
import type { ProviderRecord } from '../../ports/directory/records.ts';
import type { Caller } from '../access/caller.ts';
import { unknownCursor } from '../request/cursors.ts';
import { cursorParameter, limitParameter, word } from '../request/parameters.ts';
import { answer, momentOf, type Route, route } from '../route.ts';
import { readFilters, readInclude, readRecordId } from './record-query.ts';

/** Source: organization API and partner API, Limits, `limit`. */
const pageItemsMax = { organization: 100, partner: 40 } as const;

/** Source: organization API, Limits, `cursor`. The partner's has no length; this one fits into a request line. */
const cursorCharsMax = { organization: 128, partner: 2_000 } as const;

const page = (api: ProviderApi) => ({
  limit: limitParameter(pageItemsMax[api], pageItemsMax[api]),
  cursor: cursorParameter(),
});

const includeParameter = () =>
  word('What each subscription brings along: subscriber, account, sim_profile, phone_numbers, services.');

const organizationQuery = () =>
  z.strictObject({
    account_id: word('Of this account only.'),
    subscriber_id: word('Of this subscriber only.'),
    subscription_id: word('Of this subscription only.'),
    status: word('In this state only.'),
    from: word('Usage from this day on.'),
    to: word('Usage until this day.'),
    type: word('Usage of this type only: voice, data or sms.'),
    direction: word('Usage in this direction only: inbound or outbound.'),
    cost_type: word('Usage that costs so only: free, in_bundle or out_of_bundle.'),
    include: includeParameter(),
    ...page('organization'),
  });

const partnerQuery = () =>
  z.strictObject({
    account_id: word('Of this account only.'),
    subscriber_id: word('Of this subscriber only.'),
    subscription_id: word('Of this subscription only.'),
    number_id: word('Of this phone number only.'),
    invoice_id: word('The invoice of the items.'),
    catalog_id: word('The catalog of the offerings.'),
    status: word('In this state only.'),
    type: word('Offerings of this type only: plan or addon.'),
    name: word('Catalogs of this name only.'),
    country: word('Carriers of this country only, as two letters.'),
    countries: word('What covers these countries, as two letters each, with commas.'),
    ...page('partner'),
  });

const oneQuery = () => z.strictObject({ include: includeParameter() });

/** The provider's records, as they are now. */
export function recordRoutes(ports: RecordReadPorts): Route[] {
  const list = async (
    api: ProviderApi,
    topic: string,
    {
      limit,
      cursor,
      include,
      ...given
    }: Readonly<Record<string, string | undefined>> & { readonly limit: never },
    who: Caller,
  ) => {
    refuseTopic(api, topic, 'list');
    const wish = {
      topic,
      filters: readFilters(api, topic, given),
      include: readInclude(api, topic, include),
      limit,
      ...cursorIn(api, topic, cursor),
    };
    const read = await readRecords(ports, api, () => ports.records.list(api, wish));
    return answer(200, {
      items: read.items.map((item) => recordView(topic, item, who)),
      next: read.nextCursor === undefined ? null : encodeCursor(topic, read.nextCursor),
      as_of: momentOf(ports.now()),
    });
  };
  const one = async (
    api: ProviderApi,
    topic: string,
    id: string,
    include: string | undefined,
    who: Caller,
  ) => {
    refuseTopic(api, topic, 'one');
    const wanted = readInclude(api, topic, include);
    const known = readRecordId(id);
    const read = await readRecords(ports, api, () => ports.records.one(api, topic, known, wanted));
    return answer(200, { ...recordView(topic, read, who), as_of: momentOf(ports.now()) });
  };
  return [
    route('listOrganizationRecords', { query: organizationQuery }, ({ params: { topic = '' }, query, who }) =>
      list('organization', topic, query as never, who),
    ),
    route('getOrganizationRecord', { query: oneQuery }, ({ params: { topic = '', id = '' }, query, who }) =>
      one('organization', topic, id, query.include, who),
    ),
    route('listPartnerRecords', { query: partnerQuery }, ({ params: { topic = '' }, query, who }) =>
      list('partner', topic, query as never, who),
    ),
    route('getPartnerRecord', {}, ({ params: { topic = '', id = '' }, who }) =>
      one('partner', topic, id, undefined, who),
    ),
  ];
}

/** Who orders, or decides about orders, sees whose records these are. */
function recordView(topic: string, record: ProviderRecord, { scopes }: Pick<Caller, 'scopes'>) {
  const seesPeople = scopes.includes('order') || scopes.includes('approve');
  const shown = (seesPeople ? record : maskRecord(record)) as ProviderRecord;
  return topic === 'portings' ? { ...shown, waits_for: portingWaitsFor(record) } : shown;
}

function refuseTopic(api: ProviderApi, topic: string, what: 'list' | 'one'): void {
  if (topicsWith(api, what).includes(topic)) return;
  const isKnown = recordTopic(api, topic) !== undefined;
  const verb = what === 'list' ? 'lists' : 'shows one by one';
  throw new InputError('not_found', [
    {
      detail: isKnown ? `The provider has no such operation for ${topic}` : 'There are no such records',
      hint: `The ${api} API ${verb} ${topicsWith(api, what).join(', ')}.`,
    },
  ]);
}

function encodeCursor(topic: string, cursor: string): string {
  return Buffer.from(`${topic}\n${cursor}`).toString('base64url');
}

function cursorIn(
  api: ProviderApi,
  topic: string,
  written: string | undefined,
): { readonly cursor?: string } {
  if (written === undefined) return {};
  const [of, cursor = '', ...more] = Buffer.from(written, 'base64url').toString().split('\n');
  const isOurs = of === topic && more.length === 0 && /^[\x21-\x7e]+$/.test(cursor);
  const isBase64 = api === 'organization' || /^[A-Za-z0-9+/_-]+=*$/.test(cursor);
  if (isOurs && isBase64 && cursor.length <= cursorCharsMax[api]) return { cursor };
  throw unknownCursor();
}
