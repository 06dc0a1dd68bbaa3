import { expect, test } from 'vitest';
import { logEvents } from '../shared/ports/log.ts';
import { contentOf, filesIn } from './support/tidy/source-files.ts';

const declared: ReadonlySet<string> = new Set(logEvents);
const product = ['shared', 'functions'].flatMap(filesIn).filter((path) => path !== 'shared/ports/log.ts');

/** The first argument of each call of a logger, with its file. Powertools gets what our port was given. */
const calls = product
  .filter((path) => !path.startsWith('shared/telemetry/'))
  .flatMap((path) =>
    [...contentOf(path).matchAll(/\blog\.(?:info|warn|error)\(\s*([^,)]+)/g)].map(([, event = '']) => ({
      path,
      event: event.trim(),
    })),
  );

test('an event is named by what it is about, a dot, and what happened', () => {
  expect(logEvents.filter((event) => !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(event))).toEqual([]);
  expect(logEvents).toEqual(logEvents.toSorted());
});

test('every call of a logger names its event, and adds what else is known as facts', () => {
  expect(calls.length).toBeGreaterThan(80);
  const literal = /^'[^']*'$/;
  const chosen =
    /^(?:event|unreadable|stateEvents\[state\]|next\.state === 'failed' \? '[a-z._]+' : '[a-z._]+')$/;
  const odd = calls.filter(({ event }) =>
    literal.test(event) ? !declared.has(event.slice(1, -1)) : !chosen.test(event),
  );
  expect(odd).toEqual([]);
});

test('every declared event is logged somewhere', () => {
  const source = product.map(contentOf).join('\n');
  expect(logEvents.filter((event) => !source.includes(`'${event}'`))).toEqual([]);
});

test('the documents explain every event, in the order of their names', () => {
  const rows = contentOf('docs/reference/log-events.md').matchAll(
    /^\| `([^`]+)` \| (?:info|warn|error)[^|]* \| [^|]+ \|$/gm,
  );
  expect([...rows].map(([, event]) => event)).toEqual(logEvents);
});

test('the runbook names only events that are logged', () => {
  const topics = new Set(logEvents.map((event) => event.split('.')[0]));
  const named = [...contentOf('docs/runbook.md').matchAll(/`([a-z_]+)\.([a-z_]+)`/g)].filter(
    ([, topic = '']) => topics.has(topic),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([name]) => name.slice(1, -1)).filter((name) => !declared.has(name))).toEqual([]);
});
