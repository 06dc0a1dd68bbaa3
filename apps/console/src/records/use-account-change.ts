import { useState } from 'react';
import { client } from '../api/client.ts';
import { type FormFaults, faultsOf } from '../api/errors.ts';
import { sameKey } from '../api/same-key.ts';
import { sentence } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type AccountColumn, type AccountForm, columnOf, rowOf } from './account-row.ts';

type Said = FormFaults<AccountColumn>;

const nothingWrong: Said = { faults: {}, others: [] };

/** Between two looks at a row that is being checked. */
const lookMs = 1_000;

export type AccountChange = Said & {
  readonly isRunning: boolean;
  /** @returns the job, once its row can be used; undefined when something is wrong with it */
  readonly send: (form: AccountForm) => Promise<string | undefined>;
};

/** Has an account made or changed. The same row asked for again, after an answer was lost, is the same job. */
export function useAccountChange(): AccountChange {
  const [isRunning, setRunning] = useState(false);
  const [said, setSaid] = useState<Said>(nothingWrong);
  const [key] = useState(() => sameKey());

  const send = async (form: AccountForm): Promise<string | undefined> => {
    if (isRunning) return undefined;
    setRunning(true);
    setSaid(nothingWrong);
    const row = rowOf(form);
    try {
      const { id } = await client.call('createAccountChanges', {
        body: { name: nameOf(form), rows: [row] },
        idempotencyKey: key.of(row),
      });
      const wrong = await faultOfRow(id);
      if (wrong === undefined) return id;
      setSaid(wrong);
    } catch (error) {
      setSaid(faultsOf(error, columnOf));
    } finally {
      setRunning(false);
    }
    return undefined;
  };
  return { ...said, isRunning, send };
}

/** What the job is called: nothing of the person whose account it is. */
function nameOf({ id }: AccountForm): string {
  const { create, changeOf } = words.records.account;
  return id === undefined ? create : changeOf(id);
}

/** What is wrong with the only row of a job; undefined when it can be used, or when its page says the rest. */
async function faultOfRow(id: string): Promise<Said | undefined> {
  const isChecked = ({ state }: { readonly state: string }) => state !== 'planning';
  const { rows } = await client.waitForJob(id, { until: isChecked, everyMs: lookMs });
  if (rows?.invalid !== 1) return undefined;
  const { items } = await client.call('listRows', {
    path: { id },
    query: { state: 'invalid', reveal: 'false' },
  });
  const detail = items[0]?.detail;
  if (detail === undefined) return undefined;
  const column = columnOf(detail);
  return column === undefined
    ? { faults: {}, others: [sentence(detail)] }
    : { faults: { [column]: sentence(detail) }, others: [] };
}
