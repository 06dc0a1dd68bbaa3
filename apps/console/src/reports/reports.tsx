import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useAnswer } from '../api/use-answer.ts';
import { waitingWords } from '../jobs/job-words.ts';
import { Asked } from '../parts/asked.tsx';
import { Ask, Confirm } from '../parts/dialogs.tsx';
import { Page } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act, Needs } from '../parts/scopes.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet, Turn } from '../parts/tables.tsx';
import { Said, Time } from '../parts/time.tsx';
import { dayAndTime, dayOf, sentence } from '../words/format.ts';
import { reportStates } from '../words/states.ts';
import { words } from '../words/words.ts';
import { NewReport } from './new-report.tsx';
import { ReportFiles } from './report-files.tsx';

type Report = components['schemas']['Report'];

const said = words.reports;
const scope = ['order', 'approve'] as const;

/** While one is written a person waits for it. */
const writingMs = 3_000;

/** What subscriptions used and what was billed, as files. */
export function Reports() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Page title={said.title}>
      <p>{said.what}</p>
      <div className="buttons">
        <Act scope={scope} className="main" onClick={() => setAsking(true)}>
          {said.create.open}
        </Act>
      </div>
      <Ask title={said.create.title} isOpen={isAsking} onClose={close}>
        <NewReport onClose={close} />
      </Ask>
      <Needs scope={scope}>
        <Listing />
      </Needs>
    </Page>
  );
}

function Listing() {
  const [search, setSearch] = useSearchParams();
  const [canceled, setCanceled] = useState<string>();
  const cursor = search.get('from') ?? undefined;
  const answer = useAnswer(
    'listReports',
    { query: { ...(cursor && { cursor }) } },
    { hurryMs: (page) => page.items.some(({ state }) => state === 'writing') && writingMs },
  );
  const cancel = useAction((id: string) => client.call('cancelReport', { path: { id } }));
  return (
    <>
      <Problem error={cancel.error} />
      <Asked answer={answer}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? <p>{said.empty}</p> : <Found reports={items} onCancel={setCanceled} />}
            <Turn
              isFirst={cursor === undefined}
              next={next}
              onTurn={(from) => setSearch(from === undefined ? {} : { from })}
              older={said.older}
              newest={said.newest}
            />
          </>
        )}
      </Asked>
      <Confirm
        title={said.confirmCancel.title}
        yes={said.confirmCancel.yes}
        no={said.confirmCancel.no}
        isDanger
        isOpen={canceled !== undefined}
        onYes={() => canceled !== undefined && void cancel.run(canceled)}
        onClose={() => setCanceled(undefined)}
      >
        <p>{said.confirmCancel.body}</p>
      </Confirm>
    </>
  );
}

type Found = { readonly reports: readonly Report[]; readonly onCancel: (id: string) => void };

function Found({ reports, onCancel }: Found) {
  return (
    <Sheet
      caption={said.title}
      heads={[said.kind, said.days, said.state, said.progress, said.when, said.who, said.act]}
      rows={reports.map((report) => ({
        id: report.id,
        cells: [
          [said.kinds[report.kind], report.account_id].filter(Boolean).join(', '),
          daysOf(report),
          <Standing key="state" report={report} />,
          progressOf(report),
          <Time key="at" at={report.created_at} as={dayAndTime} />,
          <span key="who" dir="auto">
            {report.created_by.name ?? report.created_by.id}
          </span>,
          <WhatNow key="act" report={report} onCancel={onCancel} />,
        ],
      }))}
    />
  );
}

function daysOf({ from, to }: Report): string {
  return said.daysOf(dayOf(from), dayOf(to));
}

/** The state, and why it is so. */
function Standing({ report }: { readonly report: Report }) {
  const { state, failure } = report;
  const waiting = waitingWords(report);
  return (
    <>
      <StateMark state={reportStates[state]} />
      {waiting && (
        <p>
          <Said>{waiting}</Said>
        </p>
      )}
      {failure?.errors.map(({ detail, hint }) => (
        <p key={detail} className="wrong">
          {sentence(detail)} {hint}
        </p>
      ))}
    </>
  );
}

function progressOf({ progress: { items, pages, reached_day: day } }: Report): string {
  return [said.items(items), said.pages(pages), day && said.reached(dayOf(day))].filter(Boolean).join(' ');
}

type WhatNow = { readonly report: Report; readonly onCancel: (id: string) => void };

function WhatNow({ report, onCancel }: WhatNow) {
  // Buttons of a table are told apart by their names.
  const about = `${said.kinds[report.kind]}, ${daysOf(report)}`;
  if (report.state === 'written') return <ReportFiles id={report.id} about={about} />;
  if (report.state !== 'writing') return null;
  return (
    <Act scope={scope} className="plain" onClick={() => onCancel(report.id)}>
      {words.cancel} <span className="unseen">{said.ofReport(about)}</span>
    </Act>
  );
}
