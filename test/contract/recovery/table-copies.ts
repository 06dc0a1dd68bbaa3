import { PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { tableJobList } from '../../../shared/aws/jobs/job-list.ts';
import { tableRecovery } from '../../../shared/aws/recovery/recovery.ts';
import { tableRules } from '../../../shared/aws/rules/rules.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import type { JobList } from '../../../shared/ports/jobs/job-list.ts';
import type { RecoveryMarks } from '../../../shared/ports/recovery.ts';
import type { Rules } from '../../../shared/ports/rules.ts';
import type { NewId } from '../../../shared/ports/world.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';

/** A system's table that can be lost: functions then use the copy that was made of it. */
export type TableCopies = {
  readonly ledger: Ledger;
  readonly jobList: JobList;
  readonly recovery: RecoveryMarks;
  readonly rules: Rules;
  /** Copies all rows as they are now, as a backup does. */
  backUp(): Promise<void>;
  /** From now on everybody uses the copy. */
  restore(): void;
  close(): Promise<void>;
};

export async function openTableCopies(newId: NewId): Promise<TableCopies> {
  const [made, copy] = [await openTable(), await openTable()];
  const portsOf = ({ client, name }: LocalTable) => {
    const ledger = tableLedger(client(), name, newId);
    return {
      ledger,
      jobList: tableJobList(client(), name, ledger),
      recovery: tableRecovery(client(), name, newId),
      rules: tableRules(client(), name, newId),
    };
  };
  let used = portsOf(made);
  /** The same port of whichever table is in use. */
  const ofUsed = <Name extends keyof typeof used>(port: Name): (typeof used)[Name] =>
    Object.fromEntries(
      Object.keys(used[port]).map((name) => [
        name,
        (...given: readonly unknown[]) =>
          Object.entries(used[port]).find(([one]) => one === name)?.[1](...given),
      ]),
    ) as unknown as (typeof used)[Name];
  return {
    ledger: ofUsed('ledger'),
    jobList: ofUsed('jobList'),
    recovery: ofUsed('recovery'),
    rules: ofUsed('rules'),
    async backUp() {
      const client = copy.client();
      for await (const { Items = [] } of paginateScan({ client: made.client() }, { TableName: made.name }))
        for (const Item of Items) await client.send(new PutItemCommand({ TableName: copy.name, Item }));
    },
    restore() {
      used = portsOf(copy);
    },
    async close() {
      await made.close();
      await copy.close();
    },
  };
}
