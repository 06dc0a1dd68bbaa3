import { isRefusedForGood, refusedRead } from '../../../core/directory/read-failure.ts';
import type { JobId } from '../../../core/ids.ts';
import type { ReportProgress } from '../../../core/reports/kept-report.ts';
import {
  type ReportRequest,
  type UsageGroup,
  type UsageSum,
  usageSums,
} from '../../../core/reports/report.ts';
import { dayMs } from '../../../core/timing.ts';
import { InputError, ProviderError } from '../../../errors.ts';
import type { AudiencePorts, ProviderRecord, RecordFilters } from '../../../ports/directory/records.ts';
import type { JobList } from '../../../ports/jobs/job-list.ts';
import type { AllPorts } from '../../../ports/world.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';
import { pagePatienceMs } from '../orders/read-on-record.ts';
import { type CampaignTexts, textsOfCampaigns } from './texts-of-campaigns.ts';

export type ReportPorts = PassPorts &
  AudiencePorts &
  Pick<AllPorts, 'ledger' | 'objects'> & { readonly jobList: JobList };

/** What a part of a report's walk found. */
export type ReportPiece = {
  /** Of invoices: whose items are read now, from 0; absent while the list itself is read. */
  readonly invoice?: number;
  readonly next?: string;
  readonly pages: number;
  readonly progress: ReportProgress;
  readonly sums?: readonly (readonly [UsageGroup, UsageSum])[];
  readonly invoices?: readonly ProviderRecord[];
  readonly items?: readonly ProviderRecord[];
};

export type Collected = {
  readonly request: ReportRequest;
  readonly texts: CampaignTexts;
  readonly sums: ReturnType<typeof usageSums>;
  readonly invoices: readonly ProviderRecord[];
  readonly items: readonly ProviderRecord[];
  readonly add: (piece: ReportPiece) => void;
  readonly isOver: () => boolean;
  readonly begin: (progress: ReportProgress) => ReportPiece;
  readonly read: (piece: ReportPiece) => Promise<ReportPiece>;
};

/** More lines are no file for a person. */
const groupsMax = 500_000;

const how = { work: 'planning', patienceMs: pagePatienceMs } as const;

/** @throws InputError when the stage does not use the API that knows this */
export async function collect(ports: ReportPorts, request: ReportRequest): Promise<Collected> {
  const api = request.kind === 'invoices' ? 'partner' : 'organization';
  if (!ports.directoryPorts.providerApis.includes(api))
    throw new InputError('api_not_in_use', [{ detail: `The stage does not use the ${api} API` }]);
  const toMs = Date.parse(request.to) + dayMs;
  const texts =
    api === 'partner'
      ? { campaigns: [], calledBeyond: new Set<JobId>(), campaignOf: () => undefined }
      : await textsOfCampaigns(ports, Date.parse(request.from), toMs);
  const sums = usageSums();
  const [invoices, items]: [ProviderRecord[], ProviderRecord[]] = [[], []];
  let [isListed, invoice] = [false, 0];
  let next: string | undefined;
  return {
    ...{ request, texts, sums, invoices, items },
    add(piece) {
      for (const [group, sum] of piece.sums ?? []) sums.add(group, sum);
      if (sums.size > groupsMax) throw tooLong();
      invoices.push(...(piece.invoices ?? []));
      items.push(...(piece.items ?? []));
      next = piece.next;
      if (piece.invoice !== undefined && next === undefined) invoice = piece.invoice + 1;
      if (piece.invoice === undefined && next === undefined) isListed = true;
    },
    isOver: () => isListed && (api === 'organization' || invoice >= invoices.length),
    begin: (progress) => ({
      ...(isListed ? { invoice } : {}),
      ...(next === undefined ? {} : { next }),
      pages: 0,
      progress,
    }),
    read(piece) {
      if (api === 'organization') return readUsage(ports, request, texts, piece);
      if (piece.invoice === undefined) return readInvoices(ports, request, piece);
      return readItems(ports, invoices[piece.invoice], piece);
    },
  };
}

async function readUsage(
  ports: ReportPorts,
  { kind, from, to, accountId }: ReportRequest,
  texts: CampaignTexts,
  piece: ReportPiece,
): Promise<ReportPiece> {
  const filters = {
    ...{ from, to },
    ...(accountId === undefined ? {} : { account_id: accountId }),
    ...(kind === 'campaigns' ? { type: 'sms', direction: 'outbound' } : {}),
  };
  const page = await readPage(ports, 'organization', 'usage', filters, piece);
  const sums = usageSums();
  for (const [group, sum] of piece.sums ?? []) sums.add(group, sum);
  for (const item of page.items) sums.add(groupOf(item, kind, texts), sumOf(item));
  const last = textOf(page.items.at(-1)?.started_at).slice(0, 10);
  return { ...onward(piece, page, last), sums: [...sums.all()] };
}

async function readInvoices(
  ports: ReportPorts,
  { from, to, accountId }: ReportRequest,
  piece: ReportPiece,
): Promise<ReportPiece> {
  const filters = accountId === undefined ? {} : { account_id: accountId };
  const page = await readPage(ports, 'partner', 'invoices', filters, piece);
  const ofTime = page.items.filter((one) => {
    const day = textOf(one.created_at).slice(0, 10);
    return day >= from && day <= to;
  });
  return { ...onward(piece, page), invoices: [...(piece.invoices ?? []), ...ofTime] };
}

async function readItems(
  ports: ReportPorts,
  invoice: ProviderRecord | undefined,
  piece: ReportPiece,
): Promise<ReportPiece> {
  const id = textOf(invoice?.id);
  const page = await readPage(ports, 'partner', 'invoice-items', { invoice_id: id }, piece);
  const items = page.items.map((item) => ({ ...item, invoice_id: id }));
  return { ...onward(piece, page), items: [...(piece.items ?? []), ...items] };
}

type Page = { readonly items: readonly ProviderRecord[]; readonly nextCursor?: string };

function onward({ next: _, ...piece }: ReportPiece, page: Page, reachedDay = ''): ReportPiece {
  const { pages, items, ...reached } = piece.progress;
  return {
    ...piece,
    pages: piece.pages + 1,
    progress: {
      ...reached,
      pages: pages + 1,
      items: items + page.items.length,
      ...(reachedDay === '' ? {} : { reachedDay }),
    },
    ...(page.nextCursor === undefined ? {} : { next: page.nextCursor }),
  };
}

/** @throws InputError when the provider refuses the filters: a repeat would be refused as well */
async function readPage(
  ports: ReportPorts,
  api: 'organization' | 'partner',
  topic: string,
  filters: RecordFilters,
  { next }: ReportPiece,
): Promise<Page> {
  const limit = api === 'partner' ? 40 : 100;
  const list = { topic, filters, include: [], limit, ...(next === undefined ? {} : { cursor: next }) };
  try {
    return await readThroughLimiter(ports, `${api}.reads`, how, () => ports.records.list(api, list));
  } catch (error) {
    if (!(error instanceof ProviderError) || !isRefusedForGood(error)) throw error;
    throw refusedRead(error, 'Ask for it without `account_id`, or for an account of the same API.');
  }
}

/** Of a campaign's report only the campaign counts, and how the text is charged. */
function groupOf(item: ProviderRecord, kind: ReportRequest['kind'], texts: CampaignTexts): UsageGroup {
  const [type, direction] = [textOf(item.type), textOf(item.direction)];
  const startedAtMs = Date.parse(textOf(item.started_at));
  const [from, to] = [textOf(item.from_msisdn), textOf(item.to_msisdn)];
  const isSent = type === 'sms' && direction === 'outbound';
  const campaign = isSent ? (texts.campaignOf(from, to, startedAtMs) ?? '') : '';
  const [day, subscription] =
    kind === 'campaigns' ? ['', ''] : [textOf(item.started_at).slice(0, 10), textOf(item.subscription_id)];
  return [day, subscription, campaign, type, direction, textOf(item.cost_type), textOf(item.unit)];
}

function sumOf({ quantity, charged_quantity: charged }: ProviderRecord): UsageSum {
  return { items: 1, quantity: Number(quantity ?? 0), charged: Number(charged ?? 0) };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function tooLong(): InputError {
  return new InputError('too_many_rows', [
    {
      detail: `The report has more than ${groupsMax} lines. Ask for a shorter time, or for one account with account_id`,
    },
  ]);
}
