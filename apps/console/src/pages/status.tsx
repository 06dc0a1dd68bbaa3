import type { components } from '@fleetcast/client';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Needs } from '../parts/scopes.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { AutomationSwitch } from '../rules/automation.tsx';
import { Day } from '../status/day.tsx';
import { DeadLetters } from '../status/dead-letters.tsx';
import { Limiters, Tokens } from '../status/limiters.tsx';
import { RecentOrders } from '../status/recent-orders.tsx';
import { StopCalls } from '../status/stop-calls.tsx';
import { CopyTicket, ticketText } from '../status/ticket.tsx';
import { troublesOf, unreadIn } from '../status/troubles.ts';
import { words } from '../words/words.ts';

type StatusView = components['schemas']['Status'];
const said = words.status;

/** Us or the provider? Is anything lost? The first line is the answer. */
export function Status() {
  const answer = useAnswer('getStatus', {}, { refetchMs: 5_000 });
  return (
    <Page title={said.title}>
      <Asked answer={answer}>{(status) => <Whole status={status} />}</Asked>
    </Page>
  );
}

/** In the night, what spends money is stopped from here. */
function StopRules() {
  const { data: book } = useAnswer('getRules', {});
  return book && book.rules.length > 0 ? <AutomationSwitch book={book} /> : null;
}

/** One trouble is the headline itself. */
function Headline({ status }: { readonly status: StatusView }) {
  const troubles = troublesOf(status);
  const [only] = troubles.length === 1 ? troubles : [];
  const missing = unreadIn(status);
  const well = missing > 0 ? said.noneKnown : said.allWell;
  return (
    <>
      <p className="headline" role="status">
        <Said>{only?.says ?? (troubles.length > 0 ? said.troubled(troubles.length) : well)}</Said>
      </p>
      {only && <p className="quiet">{said.runbook(only.chapter)}</p>}
      {missing > 0 && <p className="quiet">{said.unread(missing)}</p>}
      {only === undefined &&
        troubles.map(({ says, chapter }) => (
          <p key={says} className="notice notice-wait">
            <Said>{says}</Said> <span className="quiet">{said.runbook(chapter)}</span>
          </p>
        ))}
      {troubles.length > 0 && <p>{said.nothingLost}</p>}
    </>
  );
}

function Whole({ status }: { readonly status: StatusView }) {
  const { scheduler, queues, unclear, held, errors, day, endpoints } = status;
  return (
    <>
      <Headline status={status} />
      <div className="buttons">
        <CopyTicket text={ticketText(status, location.host)} />
        <StopCalls sending={status.sending} />
        <StopRules />
      </div>
      <h2 id="calls">{said.limiters}</h2>
      <Limiters limiters={status.limiters} as_of={status.as_of} />
      <h2 id="tokens">{said.tokens}</h2>
      <Tokens tokens={status.tokens} />
      <h2 id="queues">{said.queues}</h2>
      <Sheet
        caption={said.queues}
        heads={[said.queue, said.waiting, said.inFlight, said.dead]}
        rows={queues.map((one) => ({
          id: one.name,
          cells: [one.name, said.number(one.waiting), said.number(one.in_flight), said.number(one.dead)],
        }))}
      />
      <h2 id="dead-letters">{said.dead}</h2>
      <Needs scope={['admin']}>
        <DeadLetters />
      </Needs>
      <h2 id="scheduler">{said.scheduler}</h2>
      <Facts
        of={[
          [said.state, said.states[scheduler.state]],
          [said.lastRun, scheduler.last_run_at && <Time key="at" at={scheduler.last_run_at} />],
          [said.detail, scheduler.detail],
        ]}
      />
      <h2 id="not-sure">{said.sums}</h2>
      <Facts
        of={[
          [said.unclear, `${said.number(unclear.rows)}. ${unclear.detail}`],
          [said.held, `${said.number(held.rows)}. ${held.detail}`],
        ]}
      />
      <h2 id="day">{said.day.title}</h2>
      <Day samples={day.samples} asOf={status.as_of} />
      <h2 id="orders">{said.orders}</h2>
      <RecentOrders />
      <h2 id="endpoints">{said.endpoints}</h2>
      <p>{endpoints.detail}</p>
      {endpoints.disabled.length > 0 && (
        <Sheet
          caption={said.endpoints}
          heads={[said.endpoint, said.because, said.since]}
          rows={endpoints.disabled.map((one) => ({
            id: one.id,
            cells: [
              <Link key="name" href="/notifications">
                {one.name}
              </Link>,
              said.becauseOf[one.because] ?? one.because,
              one.at && <Time key="at" at={one.at} />,
            ],
          }))}
        />
      )}
      <h2 id="errors">{said.errors}</h2>
      <CallErrors latest={errors.latest} />
    </>
  );
}

/** Calls that went wrong and are not made up for yet, each with the id that log lines and the provider know it by. */
function CallErrors({ latest }: { readonly latest: readonly components['schemas']['CallError'][] }) {
  if (latest.length === 0) return <p>{said.noErrors}</p>;
  return (
    <Sheet
      caption={said.errors}
      heads={[said.when, said.code, said.detail, said.job, said.call]}
      rows={latest.map((one) => ({
        id: one.correlation_id,
        cells: [
          one.at && <Time key="at" at={one.at} />,
          one.code,
          one.detail,
          <Link key="job" href={`/jobs/${one.job_id}`}>
            {one.job_id}
          </Link>,
          <code key="call">{one.correlation_id}</code>,
        ],
      }))}
    />
  );
}
