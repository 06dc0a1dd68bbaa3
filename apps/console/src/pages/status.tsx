import type { components } from '@fleetcast/client';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { Needs } from '../parts/needs.tsx';
import { Page } from '../parts/page.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { AutomationSwitch } from '../rules/automation.tsx';
import { CopyTicket } from '../status/copy-ticket.tsx';
import { DeadLetters } from '../status/dead-letters.tsx';
import { Throughput } from '../status/throughput.tsx';
import { ticketText } from '../status/ticket-text.ts';
import { moment } from '../words/format.ts';
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

/** What is not as it should be, each in the API's own sentence. */
function troubles({ limiters, tokens, scheduler, queues }: StatusView): readonly string[] {
  return [
    ...limiters
      .filter(({ state }) => state === 'paused' || state === 'probing')
      .map(({ name, detail }) => `${name}: ${detail}`),
    ...tokens.filter(({ state }) => state === 'failing').map(({ detail }) => detail),
    ...(scheduler.state === 'on_time' || scheduler.state === 'unknown' ? [] : [scheduler.detail]),
    ...queues.filter(({ dead }) => (dead ?? 0) > 0).map(({ name, detail }) => `${name}: ${detail}`),
  ];
}

/** Parts that could not be read in time: that says nothing of how they are. */
function unread({ limiters, tokens, scheduler, queues, unclear, held, errors }: StatusView): number {
  const parts = [...limiters, ...tokens, scheduler, ...queues, unclear, held, errors];
  return parts.filter(({ state }) => state === 'unknown').length;
}

function Whole({ status }: { readonly status: StatusView }) {
  const wrong = troubles(status);
  const missing = unread(status);
  const { limiters, tokens, scheduler, queues, unclear, held, errors } = status;
  const wordOf = (state: string) => said.states[state] ?? state;
  return (
    <>
      <p className="headline" role="status">
        {wrong.length > 0 ? said.troubled(wrong.length) : missing > 0 ? said.noneKnown : said.allWell}
      </p>
      {missing > 0 && <p className="quiet">{said.unread(missing)}</p>}
      {wrong.map((one) => (
        <p key={one} className="notice notice-wait">
          {one}
        </p>
      ))}
      {wrong.length > 0 && <p>{said.nothingLost}</p>}
      <div className="buttons">
        <CopyTicket text={ticketText(status, location.host)} />
        <StopRules />
      </div>
      <h2 id="calls">{said.limiters}</h2>
      <Sheet
        caption={said.limiters}
        heads={[said.limiter, said.state, said.rate, said.detail]}
        rows={limiters.map((one) => ({
          id: one.name,
          cells: [
            one.name,
            wordOf(one.state),
            one.calls_per_minute === null ? said.unknown : said.rateOf(one.calls_per_minute),
            one.detail,
          ],
        }))}
      />
      {limiters.map((one) => (
        <Throughput key={one.name} limiter={one} asOf={status.as_of} />
      ))}
      <h2 id="tokens">{said.tokens}</h2>
      <Sheet
        caption={said.tokens}
        heads={[said.tokenOf, said.state, said.detail]}
        rows={tokens.map((one) => ({
          id: one.provider_api,
          cells: [one.provider_api, wordOf(one.state), one.detail],
        }))}
      />
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
          [said.state, wordOf(scheduler.state)],
          [said.lastRun, scheduler.last_run_at && moment(scheduler.last_run_at)],
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
      <h2>{said.errors}</h2>
      {errors.latest.length === 0 ? (
        <p>{said.noErrors}</p>
      ) : (
        <Sheet
          caption={said.errors}
          heads={[said.when, said.code, said.detail, said.job]}
          rows={errors.latest.map((one) => ({
            id: one.correlation_id,
            cells: [
              one.at && moment(one.at),
              one.code,
              one.detail,
              <Link key="job" href={`/jobs/${one.job_id}`}>
                {one.job_id}
              </Link>,
            ],
          }))}
        />
      )}
    </>
  );
}
