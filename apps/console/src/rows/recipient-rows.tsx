import type { components } from '@fleetcast/client';
import { Decisions } from '../decide/decisions.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { count } from '../words/format.ts';
import { type Job, wordsOfRow } from '../words/states.ts';
import { words } from '../words/words.ts';
import { RowText } from './row-text.tsx';

type RecipientRows = {
  readonly caption: string;
  readonly job: Job | undefined;
  readonly rows: readonly components['schemas']['Row'][];
  /** Whether each row says what its recipient gets. */
  readonly withTexts: boolean;
  /** Whether these are rows that somebody decides about. */
  readonly areHeld: boolean;
};

/** The rows of a campaign, and what became of each. */
export function RecipientRows({ caption, job, rows, withTexts, areHeld }: RecipientRows) {
  const said = words.jobs.rowsPage;
  return (
    <Sheet
      caption={caption}
      heads={[
        said.line,
        said.to,
        ...(withTexts ? [said.text] : []),
        said.state,
        said.why,
        said.smsId,
        ...(areHeld ? [said.decide] : []),
      ]}
      rows={rows.map((row) => ({
        id: `${row.line} ${row.call ?? ''} ${row.state}`,
        cells: [
          count(row.line),
          row.to,
          ...(withTexts ? [row.text && <RowText key="text" parts={row.text.parts} />] : []),
          job && <StateMark key="state" state={wordsOfRow(row, job)} />,
          row.detail,
          row.sms_id ?? row.usage_item,
          ...(areHeld && job ? [<Decisions key="decide" job={job} rows={1} lines={[row.line]} />] : []),
        ],
      }))}
    />
  );
}
