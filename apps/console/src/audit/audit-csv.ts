import type { components } from '@fleetcast/client';

type Entry = components['schemas']['AuditEntry'];
type Cell = string | number | null | undefined;

/** What each column of the file says of an entry, by the API's names. */
const columns: readonly (readonly [name: string, of: (entry: Entry) => Cell])[] = [
  ['at', ({ at }) => at],
  ['actor_kind', ({ actor }) => actor.kind],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['action', ({ action }) => action],
  ['resource', ({ resource }) => resource],
  ['before_version', (entry) => entry.before_version],
  ['after_version', (entry) => entry.after_version],
  ['result', ({ result }) => result],
  ['code', ({ code }) => code],
  ['request_id', (entry) => entry.request_id],
  ['source_ip', (entry) => entry.source_ip],
  ['user_agent', (entry) => entry.user_agent],
];

/** The mark by which a spreadsheet reads a file as UTF-8. */
const mark = '\u{feff}';

/** Entries of the audit log as a file for a spreadsheet. */
export function auditCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => columns.map(([, of]) => String(of(entry) ?? '')));
  return mark + [columns.map(([name]) => name), ...rows].map(csvLine).join('');
}

/** What a spreadsheet would run as a formula, also with the full-width signs that some take for the plain ones. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** A line after RFC 4180. What would be a formula gets an apostrophe in front, as in result files. */
function csvLine(cells: readonly string[]): string {
  const quoted = cells
    .map((cell) => (formula.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${quoted.join(',')}\r\n`;
}
