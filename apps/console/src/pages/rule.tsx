import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Page } from '../parts/page.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { decisionsPerDay, weekOf } from '../rules/decision-days.ts';
import { executionAddress } from '../rules/execution-address.ts';
import { LastEventsTrial } from '../rules/last-events-trial.tsx';
import type { RuleBook } from '../rules/rule-book.ts';
import { RuleEditor } from '../rules/rule-editor.tsx';
import { RuleFacts } from '../rules/rule-facts.tsx';
import { RuleMode } from '../rules/rule-mode.tsx';
import { count, dayOf } from '../words/format.ts';
import { wordsOfDecision } from '../words/verdicts.ts';
import { words } from '../words/words.ts';

const said = words.rules;

/** One rule: what it may do, what it decided, and the ways to change it. */
export function Rule({ name }: { readonly name: string }) {
  const answer = useAnswer('getRules', {});
  return (
    <Page title={name}>
      <p>
        <Link href="/rules">{said.back}</Link>
      </p>
      <Asked answer={answer}>{(book) => <Whole book={book} name={name} />}</Asked>
    </Page>
  );
}

function Whole({ book, name }: { readonly book: RuleBook; readonly name: string }) {
  const rule = book.rules.find((one) => one.name === name);
  if (rule === undefined) return <p>{said.missing}</p>;
  const offBy = book.switched_off_by?.[name];
  return (
    <>
      {rule.says && <p>{rule.says}</p>}
      <p className="headline" role="status">
        {said.mode}: {said.modes[rule.mode ?? 'dry_run']}
      </p>
      {offBy && <p className="quiet">{said.offBy(offBy)}</p>}
      <RuleMode rule={rule} currency={book.currency} />
      <RuleFacts rule={rule} book={book} />
      <RuleDays name={name} />
      <Recent name={name} />
      <LastEventsTrial rule={rule} />
      <RuleEditor title={said.edit.one} book={book} name={name} />
    </>
  );
}

/** How often a rule acted on each day of the last week, or would have acted, or did not. */
function RuleDays({ name }: { readonly name: string }) {
  const { days } = said;
  const answer = useAnswer(
    'listExecutions',
    { query: weekOf(name, Date.now()) },
    { refetchMs: 60_000, pages: 10 },
  );
  return (
    <section>
      <h2>{days.title}</h2>
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {next !== null && <p className="quiet">{days.partly(items.length)}</p>}
            <Sheet
              caption={days.title}
              heads={[days.day, days.acted, days.would, days.others]}
              rows={decisionsPerDay(items).map(({ day, acted, would, others }) => ({
                id: day,
                cells: [dayOf(day), count(acted), count(would), count(others)],
              }))}
            />
          </>
        )}
      </Asked>
    </section>
  );
}

function Recent({ name }: { readonly name: string }) {
  const answer = useAnswer('listExecutions', { query: { rule: name, limit: 20 } }, { pages: 5 });
  const { type, received, verdicts: verdict } = words.events;
  return (
    <section>
      <h2>{said.recent}</h2>
      <Asked answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{said.noneYet}</p>
          ) : (
            <Sheet
              caption={said.recent}
              heads={[received, type, verdict, words.jobs.rowsPage.why]}
              rows={items.map((one) => ({
                id: one.id,
                cells: [
                  <Link key="at" href={executionAddress(one)}>
                    <Time at={one.at} />
                  </Link>,
                  <Link key="event" href={`/events/${one.event.id}?source=${one.event.source}`}>
                    {one.event.type}
                  </Link>,
                  <StateMark key="verdict" state={wordsOfDecision(one)} />,
                  one.why,
                ],
              }))}
            />
          )
        }
      </Asked>
    </section>
  );
}
