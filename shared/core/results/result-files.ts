import type { RowsKind } from '../ids.ts';
import { guardedCell } from '../rows/sheet-cell.ts';
import type { ResultRow } from './row-fates.ts';

/** The result files by state, and the states of the rows in each. Every row is in one of them. */
const resultFiles = {
  succeeded: ['accepted'],
  /**
   * These, and unprocessed rows that may still be called for. An upload of them would order or text twice, so they are
   * apart.
   */
  pending: ['ordered'],
  failed: ['refused', 'invalid'],
  unclear: ['unclear', 'held'],
  unprocessed: ['unprocessed'],
  skipped: ['duplicate', 'suppressed'],
} as const;

export type StateFile = keyof typeof resultFiles;

/**
 * Beside them stands one file of all rows, in the order of the input; of an order batch also one of the rows whose
 * eSIM can be installed, which alone has the secrets that do it.
 */
export type ResultFile = StateFile | 'all' | 'activation';

const stateFiles = Object.keys(resultFiles) as readonly StateFile[];

/** What version 0.1 wrote: no file of all rows. */
export const firstResultFiles: readonly ResultFile[] = stateFiles;

export function resultFilesOf(kind: RowsKind): readonly ResultFile[] {
  return kind === 'orders' ? [...stateFiles, 'all', 'activation'] : [...stateFiles, 'all'];
}

export function resultFileOf({ state, isPending }: ResultRow): StateFile {
  if (isPending === true) return 'pending';
  const found = stateFiles.find((name) => (resultFiles[name] as readonly string[]).includes(state));
  if (found === undefined) throw new Error(`No result file takes rows that are ${state}`);
  return found;
}

/** Columns that are added behind the uploaded ones. On a file that is uploaded again they are replaced. */
export function addedColumnsOf(kind: RowsKind): readonly string[] {
  return [...common, ...columns[kind]].map(([name]) => `fleetcast_${name}`);
}

/** What only the file of all rows has, behind those. */
export function combinedColumnsOf(kind: RowsKind): readonly string[] {
  return (kind === 'campaign' ? ['called_at', 'to', 'text'] : ['called_at']).map(
    (name) => `fleetcast_${name}`,
  );
}

/** @param planned of a campaign: to whom its text goes and what it says; undefined when none was planned */
export function combinedCellsOf(
  kind: RowsKind,
  { calledAtMs }: ResultRow,
  planned: { readonly to: string; readonly text: string } | undefined,
): string[] {
  const calledAt = calledAtMs === undefined ? '' : new Date(calledAtMs).toISOString();
  const own = kind === 'campaign' ? [planned?.to ?? '', planned?.text ?? ''] : [];
  return [calledAt, ...own].map(guardedCell);
}

/** What only the file of activations has, behind the columns of the files by state. */
export const activationColumns: readonly string[] = ['fleetcast_activation_code', 'fleetcast_qr_code'];

/** @returns undefined where nothing is known that installs the row's eSIM */
export function activationCellsOf({ subscription = {} }: ResultRow): string[] | undefined {
  const { activationCode = '', qrCode = '' } = subscription;
  return activationCode === '' && qrCode === '' ? undefined : [activationCode, qrCode].map(guardedCell);
}

/** Guarded for spreadsheets, whatever the source of the value. */
export function addedCellsOf(kind: RowsKind, line: number, row: ResultRow): string[] {
  return [...common, ...columns[kind]].map(([, cell]) => guardedCell(cell(row, line)));
}

type Column = readonly [name: string, cell: (row: ResultRow, line: number) => string];

const common: readonly Column[] = [
  ['line', (_, line) => String(line)],
  ['state', ({ state }) => state],
  ['reason', ({ reason = '' }) => reason],
  ['detail', ({ detail, of }) => detail ?? (of === undefined ? '' : `Repeats line ${of}`)],
];

const columns: Readonly<Record<RowsKind, readonly Column[]>> = {
  campaign: [
    ['sms_id', ({ smsId = '' }) => smsId],
    ['usage_item', ({ usageItem = '' }) => usageItem],
  ],
  orders: [
    ['order_id', ({ orderId = '' }) => orderId],
    ['order_status', ({ orderStatus = '' }) => orderStatus],
    ['subscription_id', ({ subscription }) => subscription?.subscriptionId ?? ''],
    ['iccid', ({ subscription }) => subscription?.iccid ?? ''],
    ['installed', ({ subscription }) => (subscription?.installed === true ? 'yes' : '')],
    ['reminded', ({ subscription }) => (subscription?.reminded === true ? 'yes' : '')],
  ],
};
