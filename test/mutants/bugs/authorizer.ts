import type { PlantedBug } from '../planted-bug.ts';

const file = 'shared/http/access/bearer-authorizer.ts';
const tests = 'test/http/access/bearer-authorizer.test.ts';

export const authorizerBugs: readonly PlantedBug[] = [
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
    find: "context: { principal: owner ?? '' }",
    replace: "context: { principal: owner === undefined ? '' : 'api' }",
    suites: [tests],
  },
];
