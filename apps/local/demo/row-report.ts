import type { Campaign, Row } from './campaigns-client.ts';

/** Says in lines of text what became of every row of a campaign: the good ones by call, the others one by one. */
export function rowReport(name: string, campaign: Campaign, rows: readonly Row[]): string[] {
  const bySmsId = Map.groupBy(
    rows.filter((row) => row.sms_id !== undefined),
    (row) => row.sms_id ?? '',
  );
  const others = rows.filter((row) => row.sms_id === undefined).toSorted((a, b) => a.line - b.line);
  const counts = Object.entries(campaign.rows ?? {}).filter(
    ([state, count]) => count > 0 || state === 'total',
  );
  return [
    '',
    `${name} (${campaign.id}) is ${campaign.state}: ${counts.map(([state, count]) => `${count} ${state}`).join(', ')}`,
    ...[...bySmsId].map(
      ([smsId, sent]) => `  ${smsId} took ${sent.length} rows: lines ${ranges(sent.map((row) => row.line))}`,
    ),
    ...others.map((row) => `  line ${row.line}: ${fate(row)}`),
  ];
}

function fate({ state, of, detail }: Row): string {
  if (of !== undefined) return `${state} of line ${of}`;
  return detail === undefined ? state : `${state}. ${detail}`;
}

/** `2-5, 7, 9-12`, cut after a dozen ranges. */
export function ranges(lines: readonly number[]): string {
  const shown = 12;
  const found: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else found.push([line, line]);
  }
  const words = found.slice(0, shown).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return found.length > shown ? `${words.join(', ')} … to ${found.at(-1)?.[1]}` : words.join(', ');
}
