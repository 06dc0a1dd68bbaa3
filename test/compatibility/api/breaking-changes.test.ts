import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes.ts';

const root = path.join(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'docs/reference/openapi.json'), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: it is changed in many places.
type Document = any;

test('a document breaks nobody who knows it', () => {
  expect(breakingChanges(JSON.parse(text), JSON.parse(text))).toEqual([]);
});

const changes: readonly (readonly [found: string, change: (document: Document) => void])[] = [
  ['GET /v1/jobs is gone', ({ paths }) => delete paths['/v1/jobs']],
  ['POST /v1/campaigns 201 is gone', ({ paths }) => delete paths['/v1/campaigns'].post.responses[201]],
  ['GET /v1/jobs/{id} 200 state is gone', ({ components }) => delete components.schemas.Job.properties.state],
  [
    'POST /v1/campaigns request from is newly required',
    ({ components }) => Object.assign(components.schemas.CreateCampaignRequest, { required: ['from'] }),
  ],
  [
    'PUT /v1/rules/{name}/mode request mode allows fewer values',
    ({ components }) => components.schemas.SetRuleModeRequest.properties.mode.enum.pop(),
  ],
];

test.each(changes)('%s is found', (found, change) => {
  const after = JSON.parse(text);
  change(after);
  expect(breakingChanges(JSON.parse(text), after)).toContain(found);
});

test('what is added breaks nobody', () => {
  const after = JSON.parse(text);
  after.components.schemas.Job.properties.color = { type: 'string' };
  after.components.schemas.CreateCampaignRequest.properties.color = { type: 'string' };
  after.paths['/v1/colors'] = { get: {} };
  expect(breakingChanges(JSON.parse(text), after)).toEqual([]);
});

/** A release keeps its document beside what it has stored. The first one with a document is the next. */
const releases = path.join(root, 'test/compatibility');
const kept = readdirSync(releases).map((name) => path.join(releases, name, 'openapi.json'));

test('clients of each kept release still understand the HTTP API', () => {
  for (const file of kept.filter((one) => existsSync(one)))
    expect(breakingChanges(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(text)), file).toEqual([]);
});
