import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { useWaits } from '../api/use-waits.ts';
import type { Waits } from '../api/waits.ts';
import { JobList } from '../jobs/job-list.tsx';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { Said } from '../parts/time.tsx';
import { stopsIn, withTimes } from '../status/troubles.ts';
import type { ListedJob } from '../words/states.ts';
import { words } from '../words/words.ts';

const said = words.home;
const moving = 'draft,planning,ready,running,paused,canceling';
const over = 'completed,canceled,failed';

/** What needs somebody, what runs, and what ended lately. */
export function Home() {
  const running = useAnswer(
    'listJobs',
    { query: { state: moving, limit: 100 } },
    { refetchMs: 5_000, pages: 5 },
  );
  const finished = useAnswer('listJobs', { query: { state: over, limit: 10 } });
  const waits = useWaits();
  const isEmpty = running.data?.items.length === 0 && finished.data?.items.length === 0;
  return (
    <Page title={said.title} aside={isEmpty ? undefined : <Create />}>
      <Asked answer={running}>
        {({ items }) => (
          <Asked answer={finished}>
            {({ items: ended }) =>
              isEmpty ? <Welcome /> : <Overview waits={waits} moves={items} ended={ended} />
            }
          </Asked>
        )}
      </Asked>
    </Page>
  );
}

type OverviewOf = {
  readonly waits: Waits;
  readonly moves: readonly ListedJob[];
  readonly ended: readonly ListedJob[];
};

function Overview({ waits: { held, approval, executions }, moves, ended }: OverviewOf) {
  const elsewhere = new Set([...held, ...approval].map(({ id }) => id));
  const isHere = ({ id }: ListedJob) => !elsewhere.has(id);
  return (
    <>
      <Standing />
      <Part title={said.decide} jobs={held} />
      <Part title={said.approve} jobs={approval} />
      {executions.length > 0 && (
        <p>
          {said.executions(executions.length)} <Link href="/to-decide">{said.see}</Link>
        </p>
      )}
      <Part title={said.running} jobs={moves.filter(isHere)} empty={said.nothingRuns} />
      <Part title={said.finished} jobs={ended.filter(isHere)} />
    </>
  );
}

/** Calls that do not go out just now. Nothing while all do, or while nobody knows. */
function Standing() {
  const { data } = useAnswer('getStatus', {});
  const still = data?.limiters.filter(({ state }) => state === 'paused' || state === 'probing') ?? [];
  const stops = data === undefined ? [] : stopsIn(data.sending);
  if (still.length + stops.length === 0) return null;
  return (
    <section>
      <h2>{said.standing}</h2>
      {stops.map((says) => (
        <p key={says} className="notice notice-wait">
          <Said>{says}</Said>
        </p>
      ))}
      {still.map((one) => (
        <p key={one.name} className="notice notice-wait">
          {one.name}: <Said>{withTimes(one)}</Said>
        </p>
      ))}
      <p>
        <Link href="/status">{said.lookAtStatus}</Link>
      </p>
    </section>
  );
}

type PartOf = { readonly title: string; readonly jobs: readonly ListedJob[]; readonly empty?: string };

function Part({ title, jobs, empty }: PartOf) {
  if (jobs.length === 0 && empty === undefined) return null;
  return (
    <section>
      <h2>{title}</h2>
      {jobs.length === 0 ? <p>{empty}</p> : <JobList caption={title} jobs={jobs} />}
    </section>
  );
}

function Create() {
  return (
    <p className="buttons">
      <Link className="button" href="/campaigns/new">
        {words.campaigns.create}
      </Link>
      <Link className="button" href="/orders/new">
        {words.orderForm.create}
      </Link>
    </p>
  );
}

function Welcome() {
  return (
    <section>
      <h2>{said.emptyTitle}</h2>
      <p>{said.empty}</p>
      <p className="buttons">
        <Link className="button" href="/campaigns/new">
          {words.campaigns.create}
        </Link>
        <a href="/console/example.csv" download={said.exampleName}>
          {said.example}
        </a>
      </p>
      <p>{said.orders}</p>
      <p className="buttons">
        <Link className="button" href="/orders/new">
          {words.orderForm.create}
        </Link>
      </p>
      <p>{said.rules}</p>
      <p>
        <Link href="/rules">{said.toRules}</Link>
      </p>
    </section>
  );
}
