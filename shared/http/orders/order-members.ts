import type { BatchKind } from '../../core/jobs/batch-settings.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { columnDetail, readOrderHeader, slipDetail } from '../../core/orders/rows/order-columns.ts';
import type { InputFault } from '../../errors.ts';
import { faultsMax } from '../request/request-faults.ts';

/**
 * What the header of a file with these rows would be refused for, in terms of the rows' members. Members that orders do
 * not have are left alone beside some that they have, like columns of a file, unless they look like a slip.
 *
 * @param header each member that any row has
 */
export function orderMemberFaults(
  kind: BatchKind,
  header: readonly string[],
  rows: readonly unknown[],
): readonly InputFault[] {
  const read = readOrderHeader(kind, header);
  if (!('fault' in read)) return [];
  const pointerAt = (name: string) => pointerTo('/rows', rowWith(name, rows), name);
  if (read.fault === 'none') {
    const detail = `Orders of the kind ${kind} have no such member. They have ${read.known.join(', ')}`;
    const named = header.slice(0, faultsMax).map(pointerAt);
    const pointers = named.length === 0 ? [pointerTo('/rows', 0)] : named;
    return pointers.map((pointer) => ({ detail, pointer }));
  }
  if (read.fault === 'whole names' || read.fault === 'lost day') {
    const name = header[read.index] ?? '';
    return [{ detail: columnDetail(name, read.fault), pointer: pointerAt(name) }];
  }
  if (read.fault === 'misspelt')
    return read.slips.map((slip) => {
      const name = header[slip.index] ?? '';
      return { detail: slipDetail(name, slip), pointer: pointerAt(name) };
    });
  const [first, second] = read.indexes;
  const detail = `The member means "${read.meaning}", as ${pointerAt(header[first] ?? '')} does. Leave one of them out`;
  return [{ detail, pointer: pointerAt(header[second] ?? '') }];
}

function rowWith(name: string, rows: readonly unknown[]): number {
  return rows.findIndex((row) => typeof row === 'object' && row !== null && Object.hasOwn(row, name));
}
