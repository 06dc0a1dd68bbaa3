import { findColumns } from '../core/columns.ts';
import { readCsv } from '../core/csv.ts';
import { type Country, type Msisdn, parseMsisdn } from '../core/msisdn.ts';
import { changeNumbersMax } from '../core/suppression.ts';
import { InputError } from '../errors.ts';
import type { World } from '../ports.ts';
import { readUpload } from './read-upload.ts';
import type { Upload } from './receive-upload.ts';
import { suppress } from './suppress.ts';

type Ports = Pick<World, 'objects' | 'suppressions' | 'now' | 'log'>;

/** How many rows that cannot be used are named in the log. */
const faultsLogged = 20;

/** Whether an uploaded object is a suppression list and no campaign. */
export function isSuppressionList({ key }: Pick<Upload, 'key'>): boolean {
  return key.startsWith('suppressions/');
}

/**
 * Puts an uploaded CSV's numbers on the suppression list; a `reason` column says why, an `expires_at` column until when. Rows that
 * cannot be used are named in the log by line, and do not keep the others from the list. A repeat adds nothing new.
 */
export async function importSuppressions(
  world: Ports,
  settings: { readonly defaultCountry: Country },
  upload: Upload,
): Promise<void> {
  const stored = await readUpload(world.objects, upload);
  if (stored === undefined) return;
  const groups = new Map<string, { why: Why; numbers: Msisdn[] }>();
  const counts = { added: 0, refused: 0 };
  const facts = { upload: upload.versionId };
  const put = async ({ why, numbers }: { why: Why; numbers: readonly Msisdn[] }): Promise<void> => {
    await suppress(world, { kind: 'added', by: 'upload', numbers, ...why });
    counts.added += numbers.length;
  };
  try {
    let columns: ListColumns | undefined;
    for await (const { line, cells } of readCsv(stored.body)) {
      if (columns === undefined) {
        columns = listColumns(cells);
        continue;
      }
      const row = rowOf(cells, columns, settings.defaultCountry);
      if ('fault' in row) {
        counts.refused += 1;
        if (counts.refused <= faultsLogged)
          world.log.warn('suppression row refused', { ...facts, line, fault: row.fault });
        continue;
      }
      const key = JSON.stringify(row.why);
      const group = groups.get(key) ?? { why: row.why, numbers: [] };
      groups.set(key, group);
      group.numbers.push(row.number);
      if (group.numbers.length < changeNumbersMax) continue;
      groups.delete(key);
      await put(group);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    world.log.error('suppression list cannot be read', { ...facts, title: error.title }, error);
  }
  for (const group of groups.values()) await put(group);
  world.log.info('suppression list imported', { ...facts, ...counts });
}

type Why = { readonly reason?: string; readonly expiresAtMs?: number };

type ListColumns = { readonly to: number; readonly reason: number; readonly expiresAt: number };

function listColumns(header: readonly string[]): ListColumns {
  const names = header.map((name) => name.trim().toLowerCase());
  return {
    to: findColumns(header).to,
    reason: names.indexOf('reason'),
    expiresAt: names.indexOf('expires_at'),
  };
}

function rowOf(
  cells: readonly string[],
  { to, reason, expiresAt }: ListColumns,
  country: Country,
): { readonly number: Msisdn; readonly why: Why } | { readonly fault: string } {
  const read = parseMsisdn(cells[to] ?? '', country);
  if ('fault' in read) return { fault: read.fault };
  const [why, until] = [cells[reason]?.trim() ?? '', cells[expiresAt]?.trim() ?? ''];
  const expiresAtMs = until === '' ? undefined : Date.parse(until);
  if (expiresAtMs !== undefined && Number.isNaN(expiresAtMs)) return { fault: 'expires_at' };
  return {
    number: read.msisdn,
    why: {
      ...(why === '' ? {} : { reason: why }),
      ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    },
  };
}
