import type { UsageSum } from '../../../core/reports/report.ts';
import type { ProviderRecord } from '../../../ports/directory/records.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { readPreview } from '../../jobs/read-preview.ts';
import { type Collected, textOf } from './collect.ts';

type Cells = readonly (string | number)[];

/** The lines of one file of a report, in the order of its columns. */
export async function* rowsOf(
  ports: Pick<AllPorts, 'objects'>,
  collected: Collected,
  file: string,
): AsyncGenerator<Cells> {
  if (file === 'usage') yield* usageRows(collected);
  if (file === 'campaigns') yield* campaignRows(ports, collected);
  if (file === 'invoices') for (const one of collected.invoices) yield invoiceCells(one);
  if (file === 'invoice_items') for (const one of collected.items) yield itemCells(one);
}

function* usageRows({ sums }: Collected): Generator<Cells> {
  for (const [group, { items, quantity, charged }] of sums.all()) {
    const [day, subscription, campaign, type, direction, chargeClass, unit] = group;
    yield [day, subscription, campaign, type, direction, chargeClass, items, quantity, charged, unit];
  }
}

/** What the preview estimated beside what is on the provider's list. Texts of no known campaign come last. */
async function* campaignRows(
  ports: Pick<AllPorts, 'objects'>,
  { sums, texts }: Collected,
): AsyncGenerator<Cells> {
  const listed = new Map<string, Record<string, UsageSum>>();
  for (const [[, , campaign, , , chargeClass], sum] of sums.all()) {
    const classes = listed.get(campaign) ?? {};
    const before = classes[chargeClass] ?? { items: 0, quantity: 0, charged: 0 };
    listed.set(campaign, {
      ...classes,
      [chargeClass]: { ...before, items: before.items + sum.items, charged: before.charged + sum.charged },
    });
  }
  for (const job of texts.campaigns) {
    const preview = await readPreview(ports, job);
    const { parts, segments, cost } = preview ?? {};
    const onList = listedCells(listed.get(job.id) ?? {});
    const isPart = parts === undefined || texts.calledBeyond.has(job.id);
    const missing = isPart ? '' : Math.max(0, parts - Number(onList[0]));
    yield [
      job.id,
      job.labels?.name ?? '',
      new Date(job.createdAtMs).toISOString(),
      ...[parts ?? '', segments ?? '', cost?.amount ?? '', cost?.currency ?? ''],
      ...onList,
      missing,
    ];
  }
  const others = listed.get('');
  if (others !== undefined) yield ['', '', '', '', '', '', '', ...listedCells(others), ''];
}

function listedCells(classes: Readonly<Record<string, UsageSum>>): Cells {
  const itemsOf = (name: string) => classes[name]?.items ?? 0;
  const all = Object.values(classes);
  const items = all.reduce((sum, one) => sum + one.items, 0);
  const charged = all.reduce((sum, one) => sum + one.charged, 0);
  const known = (['free', 'in_bundle', 'out_of_bundle'] as const).map(itemsOf);
  return [items, charged, ...known, items - known.reduce((sum, one) => sum + one, 0)];
}

function invoiceCells(invoice: ProviderRecord): Cells {
  const { id, number, status, created_at: createdAt, period, account, total } = invoice;
  return [
    ...[id, number, status, createdAt, period, membersOf(account).id].map(textOf),
    ...moneyCells(total),
  ];
}

function itemCells(item: ProviderRecord): Cells {
  const { invoice_id: invoiceId, type, period, subscription, product, subtotal, tax, total } = item;
  const [net] = moneyCells(subtotal);
  const [taxed] = moneyCells(tax);
  const ids = [membersOf(subscription).id, membersOf(product).id];
  return [...[invoiceId, type, period, ...ids].map(textOf), net, taxed, ...moneyCells(total)];
}

/** In the currency's smallest unit, as the provider counts. */
function moneyCells(value: unknown): readonly [amount: string | number, currency: string] {
  const { amount, currency } = membersOf(value);
  return [typeof amount === 'number' ? amount : '', textOf(currency)];
}

function membersOf(value: unknown): ProviderRecord {
  return typeof value === 'object' && value !== null ? (value as ProviderRecord) : {};
}
