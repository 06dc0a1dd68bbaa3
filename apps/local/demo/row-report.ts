import type { Campaign, Row } from './campaigns-client.ts';

/** Says in lines of text what became of every row of a campaign: the good ones by call, the others by reason. */
export function rowReport(name: string, campaign: Campaign, rows: readonly Row[]): string[] {
  const bySmsId = Map.groupBy(
    rows.filter((row) => row.sms_id !== undefined),
    (row) => row.sms_id ?? '',
  );
  const others = Map.groupBy(
    rows.filter((row) => row.sms_id === undefined),
    fate,
  );
  const counts = Object.entries(campaign.rows ?? {}).filter(
    ([state, count]) => count > 0 || state === 'total',
  );
  return [
    '',
    `${name} (${campaign.id}) is ${campaign.state}: ${counts.map(([state, count]) => `${count} ${state}`).join(', ')}`,
    ...[...bySmsId].map(
      ([smsId, sent]) => `  ${smsId} took ${sent.length} rows: lines ${ranges(sent.map((row) => row.line))}`,
    ),
    ...[...others].map(([what, same]) => `  ${what}: ${placesOf(same)}`),
  ];
}

function fate({ state, of, detail }: Row): string {
  if (of !== undefined) return `${state} of an earlier line`;
  return detail === undefined ? state : `${state}. ${detail}`;
}

function placesOf(same: readonly Row[]): string {
  const lines = same.map(({ line }) => line);
  const [first] = same.toSorted((a, b) => a.line - b.line);
  const example = first?.of === undefined ? '' : `; line ${first.line} is that of line ${first.of}`;
  return `${lines.length === 1 ? 'line' : `${lines.length} rows, lines`} ${ranges(lines)}${example}`;
}

/** `2-5, 7, 9-12`, cut after a dozen ranges. */
function ranges(lines: readonly number[]): string {
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
