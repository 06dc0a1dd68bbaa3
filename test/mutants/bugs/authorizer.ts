import type { PlantedBug } from '../planted-bug.ts';

const file = 'shared/http/access/authenticate.ts';
const stored = 'shared/core/access/stored-key.ts';
const tests = 'test/http/access/authenticate.test.ts';
const keysTests = 'test/http/keys/keys-api.test.ts';

export const authorizerBugs: readonly PlantedBug[] = [
  {
    name: 'scopes of a key are not asked for',
    file: 'shared/http/access/caller.ts',
    find: 'needed.some((scope) => caller.scopes.includes(scope))',
    replace: 'needed.length > 0',
    suites: ['test/http/access/scopes.test.ts'],
  },
  {
    name: 'the scope of orders opens campaigns',
    file: 'shared/core/access/scopes.ts',
    find: "kindOf(jobId) === 'campaign' ? ['send'] : ['order']",
    replace: "kindOf(jobId) === 'campaign' ? ['send', 'order'] : ['order']",
    suites: ['test/http/access/scopes.test.ts'],
  },
  {
    name: 'two of 32 bytes of the hash are compared',
    file: stored,
    find: "timingSafeEqual(Buffer.from(known.sha256, 'hex'), given)",
    replace: "timingSafeEqual(Buffer.from(known.sha256, 'hex').subarray(0, 2), given.subarray(0, 2))",
    suites: [tests],
  },
  {
    name: 'a rotated key waits until the remembered one is forgotten',
    file,
    find: 'kept.readAtMs < ms && works(kept.key)',
    replace: 'kept.readAtMs < ms',
    suites: [tests],
  },
  {
    name: 'a remembered key is never read again',
    file,
    find: 'now() - kept.readAtMs < ms',
    replace: 'kept.readAtMs > 0',
    suites: [tests],
  },
  {
    name: 'a revoked key is let in',
    file,
    find: "if (state === 'revoked') throw",
    replace: "if (state === 'revoked' && key.scopes.length === 0) throw",
    suites: [tests],
  },
  {
    name: 'an expired key is let in',
    file: stored,
    find: 'key.expiresAtMs <= nowMs',
    replace: 'key.expiresAtMs > nowMs',
    suites: [tests],
  },
  {
    name: 'all keys have one owner',
    file,
    find: 'actor: keyActor(key), scopes',
    replace: "actor: { ...keyActor(key), id: 'key', name: 'api' }, scopes",
    suites: [tests],
  },
  {
    name: 'a former secret works for ever',
    file: stored,
    find: '(known.untilMs ?? nowMs + 1) > nowMs',
    replace: '(known.untilMs ?? nowMs + 1) > 0',
    suites: [tests],
  },
  {
    name: 'a second rotation lets former secrets live longer',
    file: stored,
    find: 'Math.min(endMs, secret.untilMs ?? endMs)',
    replace: 'endMs',
    suites: [keysTests],
  },
  {
    name: 'a key gives scopes that it lacks',
    file: 'shared/http/keys/key-routes.ts',
    find: 'requireAll(requireScope, body.scopes);',
    replace: 'requireAll(requireScope, []);',
    suites: [keysTests],
  },
  {
    name: 'a rotation takes over a key with other scopes',
    file: 'shared/http/keys/key-routes.ts',
    find: 'requireAll(requireScope, scopes),',
    replace: 'requireAll(requireScope, scopes.slice(0, 0)),',
    suites: [keysTests],
  },
  {
    name: 'a key takes the name of one that works',
    file: 'shared/flows/access/manage-keys.ts',
    find: "before !== undefined && keyState(before, atMs) === 'active'",
    replace: "before !== undefined && keyState(before, atMs) === 'revoked'",
    suites: [keysTests],
  },
  {
    name: 'a path on the command line takes the key to another host',
    file: 'apps/cli/commands/api.ts',
    find: "new URL(session.target.url.replace(/\\/$/, '') + path)",
    replace: 'new URL(path, session.target.url)',
    suites: ['test/cli/session/profiles.test.ts'],
  },
];
