import { onTestFinished } from 'vitest';
import type { Audience } from '../../../../shared/core/audience/audience.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import { createCampaign } from '../../../../shared/flows/intake/create-campaign.ts';
import { readPreview } from '../../../../shared/flows/jobs/read-preview.ts';
import { planJob } from '../../../../shared/flows/planning/plan-job.ts';
import { memoryDirectory } from '../../../../shared/memory/directory/directory.ts';
import type { AudiencePorts } from '../../../../shared/ports/directory/records.ts';
import { providerDirectoryPages } from '../../../../shared/provider/directory/directory-pages.ts';
import { readEventReport } from '../../../../shared/provider/partner/events/event-report.ts';
import { partnerProductPages } from '../../../../shared/provider/partner/subscriptions/product-pages.ts';
import { providerRecords } from '../../../../shared/provider/records/record-reads.ts';
import { fictional } from '../../../support/a-plan.ts';
import { openPractice } from '../../../support/documents/practice.ts';
import { scriptedSms } from '../../../support/scripted-sms.ts';
import { aWorld } from '../../../support/world.ts';
import { job } from '../../../support/worlds/job-world.ts';

export const dayMs = 24 * 60 * 60_000;

const settings = { defaultCountry: 'US', allowForeign: false, from: fictional(99) } as const;

/** A stage that plans campaigns for audiences, over the provider's clients and the sandbox. */
export async function anAudienceStage(
  subscriptions = 5,
  given: {
    readonly listsProducts?: boolean;
    readonly providerApis?: readonly ('organization' | 'partner')[];
  } = {},
) {
  const { listsProducts = true, providerApis = ['organization', 'partner'] } = given;
  const firstNumbers = Array.from({ length: subscriptions }, (_, at) => ({
    msisdn: fictional(at + 1),
    country: 'US',
  }));
  const practice = await openPractice({
    fleet: { subscriptions: 3 },
    partner: { subscriptions, firstNumbers, callsPerMinute: Number.POSITIVE_INFINITY },
    flags: { listProducts: listsProducts },
  });
  onTestFinished(() => practice.close());
  const world = aWorld({ sms: scriptedSms() });
  const { organization, partner, sandbox } = practice;
  const records = providerRecords({ organization: () => organization, partner: () => partner });
  const audiencePorts: AudiencePorts = {
    ...world,
    records,
    directoryPorts: {
      directory: memoryDirectory(),
      directoryPages: providerDirectoryPages({ organization: () => organization, partner: () => partner }),
      providerApis,
    },
    productPages: partnerProductPages(partner),
    readReport: async (body) => readEventReport(body),
  };

  /** The ids of the first subscriptions, by their numbers. */
  const list = { topic: 'phone-numbers', filters: {}, include: [], limit: 40 };
  const { items } = await records.list('partner', list);
  const ids = firstNumbers.map(({ msisdn }) =>
    String(items.find((item) => item.msisdn === msisdn)?.subscription_id),
  );

  let asked = 0;
  const ask = async (audience: Audience, options = {}) => {
    asked += 1;
    const request = { text: 'Your data ran out.', audience, options };
    return (await createCampaign(world, 'crm', `key-${asked}`, request)).job.id;
  };
  const plan = async (id: JobId, ports: Partial<AudiencePorts> = {}) => {
    const loadAudience = async () => ({ ...audiencePorts, ...ports });
    await planJob({ ...world, loadAudience }, settings, 10, id);
    const planned = await job(world, id);
    return {
      planned,
      preview: await readPreview(world, planned),
      file: await textOf(`jobs/${id}/audience.csv`),
    };
  };
  const textOf = async (key: string) => {
    const stored = await world.objects.read(key);
    return stored && Buffer.concat(await Array.fromAsync(stored.body)).toString();
  };

  /** Uses up a share of all data that a subscription has been given; its events are received at once. */
  const use = async (at: number, percent: number) => {
    const [product] = sandbox.partner.products(ids[at] ?? '');
    sandbox.partner.spend(product?.id ?? '', ((product?.balance?.initialBytes ?? 0) * percent) / 100);
  };
  const received = new Set<string>();
  const receiveEvents = async () => {
    for (const event of sandbox.partner.events()) {
      if (received.has(event.id)) continue;
      received.add(event.id);
      const { id, type } = event;
      const times = { createdAtMs: world.now(), receivedAtMs: world.now() };
      await world.events.add({
        source: 'partner',
        id,
        type,
        ...times,
        body: Buffer.from(JSON.stringify(event)),
      });
    }
  };
  /** Asks for an audience and plans it. */
  const find = async (audience: Audience, options = {}) => plan(await ask(audience, options));

  return { practice, world, records, audiencePorts, ids, ask, plan, find, use, receiveEvents };
}

/** The numbers of a snapshot, sorted. */
export function numbersIn(file: string | undefined): readonly string[] {
  const rows = (file ?? '').trim().split('\r\n').slice(1);
  return rows.map((row) => row.split(',')[0] ?? '').sort();
}
