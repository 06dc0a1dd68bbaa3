import { Facts } from '../parts/facts.tsx';
import { Said } from '../parts/time.tsx';
import { timeIn } from '../words/marked-time.ts';
import type { Job } from '../words/states.ts';
import { words } from '../words/words.ts';
import { optionFacts } from './option-facts.ts';

/** When a job goes out, and what else was chosen for it. Who approves it sees this beside the texts and the cost. */
export function Schedule({ job }: { readonly job: Job }) {
  const facts = optionFacts(job, timeIn).flatMap(([name, value]) =>
    value ? [[name, <Said key={name}>{value}</Said>] as const] : [],
  );
  if (job.state === 'failed' || facts.length === 0) return null;
  return (
    <section>
      <h2>{words.campaigns.schedule.title}</h2>
      <Facts of={facts} />
    </section>
  );
}
