import type { ProviderApi } from '../../core/provider-api.ts';
import type { Includable } from '../../core/records/topics.ts';
import type { ProviderRecord, RecordList, RecordReads } from '../../ports/directory/records.ts';
import { snakeOf } from '../values/spelling.ts';
import { type OrganizationRecordApis, organizationRecords } from './organization-records.ts';
import { type PartnerRecordApis, partnerRecords } from './partner-records.ts';
import type { TopicReads } from './topic-reads.ts';

/** Somebody waits for the answer; a provider that takes longer counts as down. */
const limitMs = 5_000;

/** The records of both APIs, each read by the operation of its document. */
export function providerRecords(apis: {
  organization: () => OrganizationRecordApis;
  partner: () => PartnerRecordApis;
}): RecordReads {
  const readsOf = (api: ProviderApi, topic: string): TopicReads => {
    const all: Readonly<Record<string, TopicReads>> =
      api === 'partner' ? partnerRecords(apis.partner()) : organizationRecords(apis.organization());
    const reads = all[topic];
    if (reads === undefined) throw new Error(`The ${api} API has no records of the topic ${topic}`);
    return reads;
  };
  return {
    async list(api, { topic, filters, include, limit, cursor }: RecordList) {
      const { list } = readsOf(api, topic);
      if (list === undefined) throw new Error(`The ${api} API does not list ${topic}`);
      const page = { limit, limitMs, ...(cursor === undefined ? {} : { cursor }) };
      const { items, nextCursor } = await list(filters, page, include);
      return { items: items.map(recordOf), ...(nextCursor === undefined ? {} : { nextCursor }) };
    },
    async one(
      api: ProviderApi,
      topic: string,
      id: string,
      include: readonly Includable[],
    ): Promise<ProviderRecord> {
      const { one } = readsOf(api, topic);
      if (one === undefined) throw new Error(`The ${api} API does not show one of ${topic}`);
      return recordOf(await one(id, { limitMs }, include));
    },
  };
}

/** What the client adds to a resource for programs: what it could not type, and links that nobody may follow. */
const added = ['raw', 'links'];

/** A resource of the client by the provider's names, with no more than the document says of it. */
function recordOf(resource: object): ProviderRecord {
  return membersOf(resource) as ProviderRecord;
}

function membersOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(membersOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !added.includes(name) && member !== undefined)
      .map(([name, member]) => [
        snakeOf(name).replace('cancellation_deadline_at', 'cancelation_deadline_at'),
        membersOf(member),
      ]),
  );
}
