import { describe, expect, test } from 'vitest';
import {
  type Actor,
  actorOf,
  callerOf,
  isOfKnownPeople,
  isSamePerson,
  nameOf,
} from '../../../shared/core/access/actor.ts';
import { personOf } from '../../../shared/core/access/people.ts';
import { keyActor, newStoredKey, rotatedKey } from '../../../shared/core/access/stored-key.ts';
import { campaignIdOf } from '../../../shared/core/ids.ts';
import { creatorOf } from '../../../shared/core/jobs/callers.ts';

const sha256 = '0'.repeat(64);
const ada: Actor = { kind: 'person', id: 'https://id.example#17', name: 'Ada' };

function made(name: string, by: Actor | string) {
  return newStoredKey({ name, scopes: ['read'] }, sha256, { by, atMs: 0 }, undefined);
}

describe('a key counts', () => {
  const [desk, crm] = [keyActor(made('desk', ':deployment')), keyActor(made('crm', ':deployment'))];

  test('as itself, where it was made with AWS rights', () => {
    expect(desk).toEqual({ kind: 'key', id: actorOf('desk').id, name: 'desk' });
    expect(isSamePerson(desk, actorOf('desk'))).toBe(true);
    expect(isSamePerson(desk, crm)).toBe(false);
  });

  test('as the person who made it, and as everyone whose key made that one', () => {
    const first = keyActor(made('first', ada));
    const second = keyActor(made('second', first));
    expect(isSamePerson(first, ada)).toBe(true);
    expect(isSamePerson(second, ada)).toBe(true);
    expect(isSamePerson(second, first)).toBe(true);
    expect(isSamePerson(second, desk)).toBe(false);
  });

  test('as everyone who rotated it: they have seen its secret', () => {
    const key = rotatedKey(made('crm', ':deployment'), sha256, desk, 1, 24);
    expect(isSamePerson(keyActor(key), desk)).toBe(true);
    const again = rotatedKey(key, sha256, ':deployment', 2, 24);
    expect(isSamePerson(keyActor(again), desk)).toBe(true);
  });

  test('as its maker, where it was stored before that was noted', () => {
    const { people: _, ...old } = made('second', keyActor(made('first', ada)));
    expect(isSamePerson(keyActor(old), actorOf('first'))).toBe(true);
    const rotated = rotatedKey(old, sha256, crm, 1, 24);
    expect(isSamePerson(keyActor(rotated), actorOf('first'))).toBe(true);
  });
});

describe('it is known whose a key is', () => {
  const rotated = (key: ReturnType<typeof made>, by: Actor | string) => rotatedKey(key, sha256, by, 1, 24);
  const bo: Actor = { kind: 'person', id: 'https://id.example#18', name: 'Bo' };

  test('as long as people and their keys have made and rotated it', () => {
    const own = made('own', ada);
    expect(isOfKnownPeople(keyActor(own))).toBe(true);
    expect(isOfKnownPeople(keyActor(rotated(own, bo)))).toBe(true);
    expect(isOfKnownPeople(keyActor(made('second', keyActor(own))))).toBe(true);
  });

  test.each([
    ['made with AWS rights', made('crm', ':deployment')],
    ['made with AWS rights, and rotated by a person', rotated(made('crm', ':deployment'), ada)],
    ['rotated with AWS rights', rotated(made('own', ada), ':deployment')],
    [
      'rotated by a person after somebody with AWS rights',
      rotated(rotated(made('own', ada), ':deployment'), ada),
    ],
    ['made by a key of nobody', made('second', keyActor(made('crm', ':deployment')))],
    [
      'made by one that a person has rotated',
      made('second', keyActor(rotated(made('crm', ':deployment'), ada))),
    ],
    [
      'made by nobody known, rotated by a person',
      rotated(made('second', keyActor(made('crm', ':system'))), ada),
    ],
  ])('and not where it was %s', (_, key) => {
    expect(isOfKnownPeople(keyActor(key))).toBe(false);
  });

  test('and not where a release that did not note it has rotated what was made with AWS rights', () => {
    const { unknownHolder: _, ...old } = rotated(made('crm', ':deployment'), ada);
    expect(isOfKnownPeople(keyActor(old))).toBe(false);
    expect(isSamePerson(keyActor(old), ada)).toBe(true);
  });
});

test('nobody is behind a rule or the system', () => {
  const rule: Actor = { kind: 'rule', id: 'refill', name: 'refill' };
  expect(isSamePerson(rule, rule)).toBe(false);
  expect(isSamePerson(actorOf(':upload'), actorOf(':upload'))).toBe(false);
});

test('an Idempotency-Key belongs to the name of a key, or to the id of a person', () => {
  expect([callerOf('crm'), callerOf(actorOf('crm')), nameOf(actorOf('crm'))]).toEqual(['crm', 'crm', 'crm']);
  expect([callerOf(ada), nameOf(ada)]).toEqual(['person:https://id.example#17', 'Ada']);
});

describe('a job was created by', () => {
  const asked = { key: 'k', by: 'crm', bodySha256: sha256 };
  const of = campaignIdOf('one');
  const upload = { kind: 'upload', key: 'campaigns/a.csv', versionId: '1' } as const;

  test.each([
    ['the key whose name it has', { kind: 'request', ...asked }, { kind: 'key', name: 'crm' }],
    ['the key that asked for the form', { ...upload, form: asked }, { kind: 'key', name: 'crm' }],
    ['the system, when it was uploaded by no form', upload, { kind: 'system', name: 'upload' }],
    [
      'the rule',
      { kind: 'request', ...asked, by: ':rule', rule: 'refill' },
      { kind: 'rule', name: 'refill' },
    ],
    [
      'the rule whose job is retried by a key that is not noted',
      { kind: 'retry', of, states: ['refused'], rule: 'refill', ...asked },
      { kind: 'rule', name: 'refill' },
    ],
  ] as const)('%s', (_, source, actor) => {
    expect(creatorOf({ source })).toMatchObject(actor);
  });

  test('the actor that is noted', () => {
    expect(creatorOf({ source: { kind: 'request', ...asked }, createdBy: ada })).toBe(ada);
  });
});

test.each([
  ['their name', { name: ' Ada Berg ', preferred_username: 'ada' }, 'Ada Berg'],
  ['their user name', { name: '', preferred_username: 'ada' }, 'ada'],
  ['their user name beside an address', { name: 'ada@example.com', preferred_username: 'ada' }, 'ada'],
  ['the subject beside addresses', { name: 'a@example.com', preferred_username: 'a@example.com' }, '17'],
])('people are called by %s', (_, claims, name) => {
  const settings = { issuer: 'https://id.example', audience: [], groupsClaim: 'groups', groups: {} };
  expect(personOf(settings, { sub: '17', iat: 0, exp: 60, ...claims }, 0)).toMatchObject({ name });
});
