import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobKinds, shownKindOf } from '../../../shared/core/api/job-kinds.ts';
import { campaignIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import { type BatchKind, kindWords } from '../../../shared/core/jobs/batch-settings.ts';
import type { Job, JobSource } from '../../../shared/core/jobs/job.ts';
import { call } from '../../support/http/api-client.ts';
import { aJob, aWorld } from '../../support/world.ts';

const described = JSON.parse(
  readFileSync(new URL('../../../docs/reference/openapi.json', import.meta.url), 'utf8'),
);
const schemas = described.components.schemas;

const operation = {
  kind: 'operation',
  operation: 'partner.topup_subscription',
  key: 'refill/1',
  by: ':rule',
  rule: 'refill',
  bodySha256: '0'.repeat(64),
} as unknown as JobSource;

/** A job of each kind, and one of a rule's operation. */
function oneOfEach(): Job[] {
  const batches = Object.keys(kindWords).map((kind, at) =>
    aJob({
      id: orderBatchIdOf(kind),
      createdAtMs: at,
      batch: { kind: kind as BatchKind, defaults: {}, allowSecondSubscription: false },
    }),
  );
  return [
    aJob({ id: campaignIdOf('one'), createdAtMs: 100 }),
    aJob({ id: orderBatchIdOf('operation'), createdAtMs: 101, source: operation }),
    ...batches,
  ];
}

test('each kind that a job shows can be asked for, and finds the jobs that show it', async () => {
  const world = aWorld();
  for (const job of oneOfEach()) await world.ledger.addJob(job);
  const list = async (kind?: string) => {
    const { status, body } = await call(
      world,
      'GET',
      '/v1/jobs',
      kind === undefined ? {} : { query: { kind } },
    );
    expect(status).toBe(200);
    return body.items as { id: string; kind: string }[];
  };
  const all = await list();
  const shown = [...new Set(all.map(({ kind }) => kind))];
  expect(shown.toSorted()).toEqual(jobKinds.toSorted());
  for (const kind of shown) expect(await list(kind)).toEqual(all.filter((job) => job.kind === kind));
  expect(await list('porting,account_change')).toHaveLength(2);
  expect(await list(jobKinds.join())).toEqual(all);
});

test('a kind that no job has is refused by name', async () => {
  const { status, body } = await call(aWorld(), 'GET', '/v1/jobs', { query: { kind: 'orders' } });
  expect([status, body.errors[0].pointer]).toEqual([400, 'kind']);
});

test('the description has the same kinds wherever it names them', () => {
  const { parameters } = described.paths['/v1/jobs'].get;
  const filter = parameters.find(({ name }: { name: string }) => name === 'kind').schema.pattern;
  const asked = /^\^\((.*?)\)/.exec(filter)?.[1]?.split('|');
  const { job } = schemas.FoundRow.properties;
  for (const kinds of [
    asked,
    schemas.ChangedJob.properties.kind.enum,
    schemas.Job.properties.kind.enum,
    schemas.ListedJob.properties.kind.enum,
    job.properties.kind.enum.filter((kind: string) => kind !== 'notification'),
  ])
    expect(kinds?.toSorted()).toEqual(jobKinds.toSorted());
});

test('every batch has a kind', () => {
  for (const job of oneOfEach()) expect(jobKinds).toContain(shownKindOf(job));
});
