import type { PlantedBug } from '../planted-bug.ts';

const file = 'shared/http/access/bearer-authorizer.ts';
const tests = 'test/http/access/bearer-authorizer.test.ts';

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
    file,
    find: 'timingSafeEqual(known, given)',
    replace: 'timingSafeEqual(known.subarray(0, 2), given.subarray(0, 2))',
    suites: [tests],
  },
  {
    name: 'a new key waits until the remembered ones are forgotten',
    file,
    find: '(ownerOf(key, await keys(false)) ?? ownerOf(key, await keys(true)))',
    replace: 'ownerOf(key, await keys(false))',
    suites: [tests],
  },
  {
    name: 'anyone with any key is let in',
    file,
    find: 'isAuthorized: owner !== undefined',
    replace: 'isAuthorized: key !== undefined',
    suites: [tests],
  },
  {
    name: 'all keys have one owner',
    file,
    find: "principal: owner?.name ?? ''",
    replace: "principal: owner === undefined ? '' : 'api'",
    suites: [tests],
  },
];
