import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ApiWorld, call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The words of a command from here to the end of its line; a line may go on behind a backslash or within quotes. */
function wordsOf(text: string): readonly string[] {
  const [command = ''] = /^(?:'[^']*'|"[^"]*"|\\\n|[^'"\n`])*/.exec(text) ?? [];
  const found = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return found.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, one, two) => one ?? two));
}

/** What curl sends. A file that is not in the repository stands above the command. */
function requestOf(words: readonly string[], before: string): Asked | undefined {
  const headers: Record<string, string> = {};
  let [method, body, path, query]: (string | undefined)[] = [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    if (word === '-X') method = next;
    if (word === '-d') body = next.startsWith('@') ? fileOf(next.slice(1), before) : next;
    if (word === '--data-urlencode')
      query = next.replace(/=(.*)$/, (_, value) => `=${encodeURIComponent(value)}`);
    if (word === '-H') headers[next.split(':')[0]?.toLowerCase() ?? ''] = next.replace(/^[^:]+: */, '');
    if (word.startsWith('$API/')) path = word.slice('$API'.length);
  }
  if (path === undefined) return undefined;
  const { authorization: _, ...own } = headers;
  const address = query === undefined ? path : `${path}?${query}`;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path: address,
    headers: own,
    ...(body === undefined ? {} : { body }),
  };
}

function fileOf(name: string, before: string): string {
  if (existsSync(join(root, name))) return textOf(name);
  return [...before.matchAll(/```json\n(.*?)```/gs)].at(-1)?.[1] ?? '';
}

const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
  .filter((file) => !file.startsWith('docs/decisions'))
  .map((file) => {
    const text = textOf(file);
    const requests = [...text.matchAll(/\bcurl /g)].flatMap(({ index }) => {
      const request = requestOf(wordsOf(text.slice(index)), text.slice(0, index));
      return request === undefined ? [] : [request];
    });
    return [file, requests] as const;
  })
  .filter(([, requests]) => requests.length > 0);

test('requests are found in the documents', () => {
  expect(pages.map(([file]) => file)).toContain('docs/getting-started.md');
  expect(pages.flatMap(([, requests]) => requests).length).toBeGreaterThan(25);
});

/** A campaign that the ids of a page stand for. */
async function aJob(world: ApiWorld): Promise<string> {
  const options = { mode: 'approve' };
  const { body } = await postJson(
    world,
    '/v1/campaigns',
    { text: 'Hi', to: ['+12125550101'], options },
    'job',
  );
  return body.id;
}

/** What may be so of a request that is well formed: in this world is none of what a page tells about. */
const wellFormed = ['not_found', 'job_state_conflict', 'rule_not_switchable'];

test.each(pages)('the requests in %s are well formed', async (_, requests) => {
  const world = aWorld();
  const id = await aJob(world);
  await runPlans(world);
  for (const { method, path, headers, body } of requests) {
    const address = path.replace(/\$ID|<its id>|(cmp|ord)_[0-9a-v]{26}/, id);
    // A local system calls this machine, and tells whom it was started for; this one does neither.
    const sent = body
      ?.replace('http://127.0.0.1:19000', 'https://crm.example.com')
      .replace('"mode": "on"', '"mode": "off"');
    const answered = await call(world, method, address, {
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    });
    const { status = 0, body: said } = answered;
    const isTaken = status < 400 || wellFormed.includes(said.code);
    expect([method, path, isTaken, isTaken ? '' : said]).toEqual([method, path, true, '']);
  }
});
