import type { components } from '@fleetcast/client';
import { Sheet } from '../parts/sheet.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { count } from '../words/format.ts';
import { type Job, wordsOfRow } from '../words/states.ts';
import { words } from '../words/words.ts';
import { ActivationData } from './activation-data.tsx';

type Row = components['schemas']['Row'];

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
