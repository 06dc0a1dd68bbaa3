import { useAnswer } from '../api/use-answer.ts';
import { nameOf } from '../jobs/job-words.ts';
import { OrderDurations } from '../orders/order-durations.tsx';
import { Asked } from '../parts/asked.tsx';
import { orderKinds } from '../words/states.ts';
import { words } from '../words/words.ts';

/** How many batches are named: enough to see whether the provider is slower than before. */
const shown = 3;

/** How long the provider takes for the orders of the newest batches. */
export function RecentOrders() {
  const answer = useAnswer('listJobs', { query: { kind: orderKinds, limit: shown } });
  return (
    <Asked answer={answer}>
      {({ items }) =>
        items.length === 0 ? (
          <p>{words.status.noOrders}</p>
        ) : (
          items.map((job) => <OrderDurations key={job.id} jobId={job.id} title={nameOf(job)} />)
        )
      }
    </Asked>
  );
}
