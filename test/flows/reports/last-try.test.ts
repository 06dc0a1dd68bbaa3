import { expect, test } from 'vitest';
import { receivesMax } from '../../../shared/core/dead-letters/receives-max.ts';
import { parseReportId } from '../../../shared/core/ids.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { endingReport } from '../../../shared/flows/planning/reports/last-try.ts';
import { writeReport } from '../../../shared/flows/planning/reports/write-report.ts';
import type { AudiencePorts } from '../../../shared/ports/directory/records.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { anAudienceStage } from '../planning/audience/audience-stage.ts';

/** A report of a stage whose provider cannot be read for this reason. */
async function unwritten(reason: Error) {
  const { world, audiencePorts } = await anAudienceStage(1);
  await postJson(world, '/v1/reports', { kind: 'usage', from: '2026-01-01', to: '2026-01-31' });
  const reportId = parseReportId(world.reportsSent.at(-1));
  if (reportId === undefined) throw new Error('No report was asked for');
  const list = async () => {
    throw reason;
  };
  const records = { ...audiencePorts.records, list } as AudiencePorts['records'];
  const loadAudience = async () => ({ ...audiencePorts, records });
  const receive = (receives: number) =>
    endingReport(world, { reportId }, { receives }, () => writeReport({ ...world, loadAudience }, reportId));
  const seen = async () => (await call(world, 'GET', `/v1/reports/${reportId}`)).body;
  return { receive, seen };
}

test('a report that the provider lets nobody read has failed behind the last try, and not before', async () => {
  const down = new ProviderError({ tried: 'List usage', code: 'unavailable', effect: 'none' });
  const { receive, seen } = await unwritten(down);
  expect(await receive(receivesMax - 1)).toMatchObject({ kind: 'retry_later' });
  expect(await seen()).toMatchObject({ state: 'writing', waiting: { for: 'provider_unavailable' } });
  expect(await receive(receivesMax)).toEqual({ kind: 'ack' });
  expect(await seen()).toMatchObject({
    state: 'failed',
    waiting: null,
    failure: { code: 'provider_unreadable', errors: [{ hint: 'Request it again.' }] },
  });
  expect(await receive(1)).toEqual({ kind: 'ack' });
});

test('a report that breaks on our side is among the dead letters too', async () => {
  const { receive, seen } = await unwritten(new TypeError('It is broken'));
  await expect(receive(receivesMax - 1)).rejects.toThrow('It is broken');
  expect(await seen()).toMatchObject({ state: 'writing' });
  await expect(receive(receivesMax)).rejects.toThrow('It is broken');
  expect(await seen()).toMatchObject({ state: 'failed', failure: { code: 'internal_error' } });
});
