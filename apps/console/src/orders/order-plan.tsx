import { Link } from 'wouter';
import { plannedRows } from '../jobs/job-words.ts';
import { Facts } from '../parts/facts.tsx';
import { count, smallestUnits } from '../words/format.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';

/** What an order batch asks the provider for, and whom it leaves out. */
export function OrderPlan({ job }: { readonly job: Job }) {
  const said = words.orderForm;
  const { title, esims, rows, cost, noCost, at, defaults: head, unchecked, again } = said.planned;
  const { defaults = {}, provider_api: api, allow_second_subscription: second } = job;
  const skipped = job.rows?.suppressed ?? 0;
  const columns = job.unchecked?.flatMap((one) => one.columns) ?? [];
  const chosen = Object.entries(defaults);
  return (
    <section>
      <h2>{title}</h2>
      <Facts
        of={[
          [job.kind === 'order_batch' ? esims : rows, count(plannedRows(job))],
          [at, api && said.api[api]],
          [cost, costOf(job) ?? noCost],
        ]}
      />
      {skipped > 0 && (
        <p className="notice">
          {said.skippedPeople(skipped)}{' '}
          <Link href={`/jobs/${job.id}/rows?state=suppressed`}>{words.jobs.showRows}</Link>
        </p>
      )}
      {second && <p className="notice notice-wait">{again}</p>}
      {columns.length > 0 && <p className="notice notice-wait">{unchecked(columns.join(', '))}</p>}
      {chosen.length > 0 && (
        <>
          <h3>{head}</h3>
          <Facts of={chosen.map(([column, value]) => [column.replaceAll('_', ' '), value])} />
        </>
      )}
    </section>
  );
}

/** What the provider asks for the planned rows; undefined where it tells no price. */
function costOf({ cost }: Job): string | undefined {
  if (cost === undefined || cost.amounts.length === 0) return undefined;
  const sums = cost.amounts.map(smallestUnits);
  const unknown = cost.unknown_rows === 0 ? [] : [words.orderForm.planned.unknownPrice(cost.unknown_rows)];
  return [...sums, ...unknown].join(', ');
}
