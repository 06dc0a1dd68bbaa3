import * as z from 'zod/mini';
import { againRule, isAgain } from '../../core/intake/again.ts';
import type { BatchSettings } from '../../core/jobs/batch-settings.ts';
import { defaultBatch } from '../../core/jobs/batch-settings.ts';
import { type Members, readOptions } from '../../core/jobs/read-options.ts';
import {
  batchNames,
  faultsOfDefaults,
  faultsOfReminding,
  readBatch,
} from '../../core/orders/rows/read-batch.ts';
import { tableOfRows } from '../../core/rows/json-rows.ts';
import type { OrderRequest } from '../../flows/intake/create-order-batch.ts';
import type { OrderDraftRequest } from '../../flows/intake/open-draft.ts';
import { refuseTwoSources } from '../campaigns/row-sources.ts';
import { invalidRequest, readForm } from '../request/request-faults.ts';
import { orderMemberFaults } from './order-members.ts';

/** A row's columns may hold numbers or lists as well; the table that they are read as knows which. */
const withRows = z.lazy(() =>
  z.strictObject({
    rows: z
      .array(z.unknown(), 'The rows are a list of objects')
      .check(z.minLength(1, 'The batch holds no rows')),
  }),
);

const draft = z.lazy(() =>
  z.strictObject({
    upload: z.literal(true, 'It is true, or left out when the orders stand in "rows"'),
    again: z.optional(z.string().check(z.refine(isAgain, againRule))),
  }),
);

/**
 * Reads the body of `POST /order-batches`: what the batch does, options, and either its rows or `"upload": true`. What
 * stands in the rows is checked one by one when the batch is planned, each with a reason of its own; here only whether
 * their members are such as orders have.
 *
 * @param body parsed from JSON
 * @throws InputError with a JSON Pointer for each fault
 */
export function readOrderRequest(body: unknown): OrderRequest | OrderDraftRequest {
  refuseTwoSources(body, ['upload', 'rows']);
  const members: Members =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  const said = readBatch(members);
  const { options, faults, rest } = readOptions(said.rest);
  const isDraft = Object.hasOwn(rest, 'upload');
  const parsed = readForm(isDraft ? draft : withRows, rest, ['upload', 'rows', ...batchNames]);
  const batch: BatchSettings = { ...defaultBatch, ...said.batch };
  const wrong = [...said.faults, ...faults, ...faultsOfDefaults(batch), ...faultsOfReminding(batch)];
  const all = [...(parsed.success ? [] : parsed.faults), ...wrong];
  if (!parsed.success || all.length > 0) throw invalidRequest(all);
  const chosen = Object.keys(options).length === 0 ? {} : { options };
  if (!('rows' in parsed.data)) return { ...parsed.data, batch, ...chosen } as OrderDraftRequest;
  const { header } = tableOfRows(parsed.data.rows);
  const unusable = orderMemberFaults(batch.kind, header, parsed.data.rows);
  if (unusable.length > 0) throw invalidRequest(unusable);
  return { rows: parsed.data.rows as OrderRequest['rows'], batch, ...chosen };
}
