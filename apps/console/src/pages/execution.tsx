import { Link, useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { BalanceOfEvent } from '../rules/balance.tsx';
import { Decision } from '../rules/decision.tsx';
import { ExecutionActions } from '../rules/execution-actions.tsx';
import { type Execution as ExecutionView, momentOf } from '../rules/execution-address.ts';
import { words } from '../words/words.ts';

const said = words.executions;

/** One run of a rule: why it acted or not, what came of it, and the yes that it may wait for. */
export function Execution({ id }: { readonly id: string }) {
  const [search] = useSearchParams();
  const [rule, at] = [search.get('rule') ?? '', search.get('at') ?? ''];
  const moment = Number.isNaN(Date.parse(at)) ? {} : momentOf(at);
  const query = { ...(rule && { rule }), ...moment, limit: 100, jobs: 'true' } as const;
  const answer = useAnswer('listExecutions', { query }, { refetchMs: 5_000, pages: 5 });
  return (
    <Page title={rule || said.title} aside={<span className="quiet">{said.title}</span>}>
      <Asked answer={answer}>
        {({ items }) => {
          const found = items.find((one) => one.id === id);
          return found === undefined ? <p>{said.missing}</p> : <Whole of={found} />;
        }}
      </Asked>
    </Page>
  );
}

function Whole({ of }: { readonly of: ExecutionView }) {
  const { event, subject, rules_version: version } = of;
  return (
    <>
      <Decision of={of} />
      <ExecutionActions of={of} />
      <BalanceOfEvent {...event} />
      <Facts
        of={[
          [
            said.rule,
            <Link key="rule" href={`/rules/${of.rule}`}>{`${of.rule}, ${said.version(version)}`}</Link>,
          ],
          [
            said.event,
            <Link key="event" href={`/events/${event.id}?source=${event.source}`}>
              {event.type}
            </Link>,
          ],
          [said.from, said.ways[of.from]],
          [said.at, <Time key="at" at={of.at} />],
          [said.subject, subject && `${subject.about} ${subject.id}`],
          [said.subscription, of.subscription_id],
        ]}
      />
    </>
  );
}
