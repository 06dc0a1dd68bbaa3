import type { BatchSettings } from '../../core/jobs/batch-settings.ts';
import type { NameLists } from '../../core/orders/named-in-rows.ts';
import { onRecord } from '../../core/orders/on-record.ts';
import type { OrderColumns } from '../../core/orders/rows/order-columns.ts';
import { orderValidator } from '../../core/orders/rows/validate-orders.ts';
import type { StepFaults } from '../../core/rules/rule-faults.ts';
import { orderRowsOf } from '../planning/orders/order-rows.ts';
import { checkFile, type FileCheck, type Validation, type Verdict } from './check-file.ts';
import { type Beginning, tableOfBeginning } from './read-beginning.ts';

/**
 * Says what an order batch would make of a file. Who has a subscription already, whether ids exist and what names mean,
 * only planning asks the provider: a name is taken for that of something.
 *
 * @throws InputError when planning could not read the file
 */
export async function checkOrderFile(
  stepFaults: StepFaults,
  content: Beginning,
  batch: BatchSettings,
): Promise<FileCheck> {
  let columns: OrderColumns = new Map();
  async function* verdicts(): AsyncGenerator<Verdict> {
    const opened = orderRowsOf(await tableOfBeginning(content), batch, noNames);
    columns = opened.columns;
    const validate = orderValidator(batch, onRecord(), (step) => stepFaults(step)[0]);
    for await (const row of opened.rows) {
      const validated = validate(row);
      if (validated.kind !== 'accepted') yield validated;
      else yield { kind: validated.kind, line: validated.line };
    }
  }
  const begin = (): Validation => ({
    verdicts: verdicts(),
    uses: () => new Map([...columns].map(([meaning, at]) => [at, { meaning }])),
  });
  return checkFile(content, begin);
}

const noNames: NameLists = { known: {}, unread: new Map(), standIn: true };
