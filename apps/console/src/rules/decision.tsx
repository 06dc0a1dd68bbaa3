import type { components } from '@fleetcast/client';
import { Link } from 'wouter';
import { StateMark } from '../parts/state-mark.tsx';
import { sentence } from '../words/format.ts';
import { actionOutcomes, verdicts, wordsOfDecision } from '../words/verdicts.ts';
import { words } from '../words/words.ts';

type Schemas = components['schemas'];

/** What a rule decided about an event, step by step: the last step is the reason. */
export function Decision({ of }: { readonly of: Schemas['RuleTest'] | Schemas['Execution'] }) {
  const { verdict, checks } = of;
  const jobs = 'jobs' in of ? (of.jobs ?? []) : [];
  const said = words.events;
  const decided = wordsOfDecision({ verdict, jobs });
  const mayAct = decided === verdicts.executed || decided === verdicts.awaiting_approval;
  return (
    <>
      <p className="headline">
        <StateMark state={decided} />
      </p>
      {!mayAct && <p>{said.nothingDone}</p>}
      <ol className="checks">
        {checks.map(({ name, passed, detail }) => (
          <li key={name}>
            <span aria-hidden="true">{passed ? '✓' : '✕'}</span>{' '}
            <span className="unseen">{passed ? said.passed : said.failed}:</span>
            <strong>{name.replaceAll('_', ' ')}</strong>: {sentence(detail)}
          </li>
        ))}
      </ol>
      {jobs.length > 0 && (
        <>
          <p>{said.jobs}</p>
          <ul>
            {jobs.map(({ command, job, outcome, reason }) => (
              <li key={command}>
                <JobLink address={job} /> <StateMark state={actionOutcomes[outcome]} />
                {reason && `: ${sentence(reason.detail)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** @param address as the API has it: `/v1/jobs/ord_…` */
function JobLink({ address }: { readonly address: string }) {
  const id = address.split('/').at(-1) ?? '';
  return id.startsWith('ntc_') ? id : <Link href={`/jobs/${id}`}>{id}</Link>;
}
