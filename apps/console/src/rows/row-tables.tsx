import type { components } from '@fleetcast/client';
import { Decisions } from '../decide/decisions.tsx';
import { ActivationData } from '../orders/activation-data.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { Sheet } from '../parts/tables.tsx';
import { count } from '../words/format.ts';
import { type Job, wordsOfRow } from '../words/states.ts';
import { words } from '../words/words.ts';
import { RowText } from './row-text.tsx';

type Row = components['schemas']['Row'];

type RecipientRows = {
  readonly caption: string;
  readonly job: Job | undefined;
  readonly rows: readonly Row[];
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

type OrderRows = { readonly caption: string; readonly job: Job; readonly rows: readonly Row[] };

/** What became of each order. The secret that installs an eSIM is never in the table. */
export function OrderRows({ caption, job, rows }: OrderRows) {
  const { line, state, why } = words.jobs.rowsPage;
  const said = words.orderForm.rows;
  const installedOf = ({ installed }: Row) =>
    installed === undefined ? undefined : installed ? words.yes : words.no;
  return (
    <>
      {job.provider_api === 'organization' && <p className="quiet">{said.unknown}</p>}
      <Sheet
        caption={caption}
        heads={[line, state, said.activation, said.installed, why, said.order, said.subscription, said.iccid]}
        rows={rows.map((row) => ({
          id: `${row.line} ${row.state}`,
          cells: [
            count(row.line),
            <StateMark key="state" state={wordsOfRow(row, job)} />,
            row.activation_code && row.installed !== true && (
              <ActivationData key="activation" jobId={job.id} line={row.line} />
            ),
            installedOf(row),
            row.detail,
            row.order_id,
            row.subscription_id,
            row.iccid,
          ],
        }))}
      />
    </>
  );
}
