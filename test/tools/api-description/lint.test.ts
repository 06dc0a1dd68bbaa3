import { expect, test } from 'vitest';
import { openApi } from '../../../tools/api-description/document/document.ts';
import { lint } from '../../../tools/api-description/lint/lint.ts';

// biome-ignore lint/suspicious/noExplicitAny: it is broken in places that its type forbids.
type Document = any;

const whole = JSON.stringify(openApi());

test('the linter finds nothing in the description of the HTTP API', async () => {
  expect(await lint(JSON.parse(whole))).toEqual([]);
});

const jobs = '/v1/jobs';

/** Some paths of the document and what they refer to: breaks are found in it as in the whole, and much sooner. */
const part = JSON.stringify(
  partOf(JSON.parse(whole), [jobs, `${jobs}/{id}`, `${jobs}/{id}/rows`, '/v1/campaigns']),
);

function partOf(document: Document, wanted: readonly string[]): Document {
  const paths = Object.fromEntries(wanted.map((path) => [path, document.paths[path]]));
  const kept = new Set<string>();
  const keep = (text: string) => {
    for (const [, topic = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      if (kept.has(`${topic} ${name}`)) continue;
      kept.add(`${topic} ${name}`);
      keep(JSON.stringify(document.components[topic][name]));
    }
  };
  keep(JSON.stringify({ ...document, webhooks: undefined, components: undefined, paths }));
  const components = Object.entries(document.components as Record<string, object>).map(([topic, all]) => [
    topic,
    Object.fromEntries(
      Object.entries(all).filter(([name]) => topic === 'securitySchemes' || kept.has(`${topic} ${name}`)),
    ),
  ]);
  return { ...document, webhooks: undefined, paths, components: Object.fromEntries(components) };
}

test('nothing is wrong with the part that is broken below', async () => {
  expect(await lint(JSON.parse(part))).toEqual([]);
});

const breaks: readonly (readonly [rule: string, break_: (document: Document) => void])[] = [
  ['operation-operationId', ({ paths }) => delete paths[jobs].get.operationId],
  ['fleetcast-summary', ({ paths }) => delete paths[jobs].get.summary],
  ['fleetcast-scopes', ({ paths }) => delete paths[jobs].get['x-scopes']],
  ['fleetcast-scopes', ({ paths }) => Object.assign(paths[jobs].get, { security: [] })],
  ['fleetcast-repeat', ({ paths }) => delete paths['/v1/campaigns'].post['x-repeat']],
  ['fleetcast-repeat', ({ paths }) => Object.assign(paths['/v1/campaigns'].post, { parameters: [] })],
  [
    'fleetcast-success-example',
    ({ paths }) => delete paths[jobs].get.responses[200].content['application/json'].examples,
  ],
  [
    'fleetcast-problem',
    ({ paths }) => {
      const { content } = paths[jobs].get.responses[400];
      paths[jobs].get.responses[400].content = { 'application/json': content['application/problem+json'] };
    },
  ],
  [
    'fleetcast-list',
    ({ paths }) => {
      const { schema } = paths[jobs].get.responses[200].content['application/json'];
      delete schema.properties.next;
    },
  ],
  [
    'fleetcast-snake-case',
    ({ components }) =>
      Object.assign(components.schemas.Job.properties, { createdAt: { description: 'When.' } }),
  ],
  [
    'fleetcast-parameter-snake-case',
    ({ paths }) => Object.assign(paths[jobs].get.parameters[0], { name: 'Kind' }),
  ],
  [
    'fleetcast-no-personal-data',
    ({ paths }) => Object.assign(paths[jobs].get.parameters[0], { name: 'phone' }),
  ],
  [
    'fleetcast-described-members',
    ({ components }) => delete components.schemas.Row.properties.line.description,
  ],
  [
    'oas3-unused-component',
    ({ components }) => Object.assign(components.schemas, { Nobody: { type: 'string' } }),
  ],
  [
    'oas3-valid-media-example',
    ({ paths }) => {
      const { examples } = paths[`${jobs}/{id}`].get.responses[200].content['application/json'];
      examples.ready.value.rows.total = 'three';
    },
  ],
];

test.each(breaks)('it finds a break of %s', async (rule, breakIt) => {
  const document = JSON.parse(part) as Document;
  breakIt(document);
  const found = await lint(document);
  expect(found.map((line) => line.split(' ')[0])).toContain(rule);
});
