import { parse } from 'csv-parse/sync';
import { drillApi } from '../api.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import { waitFor } from '../wait-for.ts';
import type { Campaign } from './campaign.ts';

type Report = {
  readonly id: string;
  readonly state: string;
  readonly files?: Readonly<Record<string, string>>;
};

const dayMs = 86_400_000;

/**
 * Has a report written of what campaigns used, and downloads it.
 *
 * @throws Error unless each text of the drill's campaign is listed or named as not listed: the provider's list is late
 */
export async function reportWritten(
  stage: Deployment & Proofs,
  { job }: Campaign,
  signal: AbortSignal,
): Promise<string> {
  const api = drillApi(stage, stage);
  const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  const days = { from: dayOf(Date.now() - dayMs), to: dayOf(Date.now()) };
  const headers = { 'idempotency-key': 'drill-report' };
  const { id } = await api.ask<Report>('POST', '/v1/reports', { kind: 'campaigns', ...days }, headers);
  const { files = {} } = await waitFor('The report', signal, async () => {
    const report = await api.ask<Report>('GET', `/v1/reports/${id}`);
    return report.state === 'writing' ? { not: JSON.stringify(report) } : { found: report };
  });
  const answer = await fetch(files.campaigns ?? '', { signal });
  if (!answer.ok) throw new Error(`The download answered ${answer.status}`);
  const lines: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
  const accepted = job.rows.accepted ?? 0;
  const line = lines.find((cells) => cells.campaign_id === job.id);
  const [estimated, listed, notListed] = ['estimated_texts', 'listed_texts', 'not_listed'].map((name) =>
    Number(line?.[name]),
  );
  if (estimated === undefined || estimated < accepted || estimated !== Number(listed) + Number(notListed))
    throw new Error(`The campaign's line says ${JSON.stringify(line)}`);
  return JSON.stringify(line);
}
