import type { PlantedBug } from '../planted-bug.ts';

const [ring, step, slots] = [
  'shared/core/tokens/token-ring.ts',
  'shared/core/tokens/token-step.ts',
  'shared/aws/tokens/secret-token-slots.ts',
];
const ringTests = 'test/core/tokens/token-ring.test.ts';
const stepTests = 'test/core/tokens/token-step.test.ts';
const simulation = 'sim:token --days 3 --workers 10';

export const tokenBugs: readonly PlantedBug[] = [
  {
    name: 'a lease that runs is given to a second process',
    file: ring,
    find: 'return isLeased(ring, nowMs) ? undefined : leased(ring, event, nowMs);',
    replace: 'return leased(ring, event, nowMs);',
    suites: [ringTests, simulation],
  },
  {
    name: 'a process whose lease was given away publishes its token',
    file: ring,
    find: 'if (refresh === undefined || refresh.owner !== event.owner) return undefined;',
    replace: 'if (refresh === undefined) return undefined;',
    suites: [ringTests, simulation],
  },
  {
    name: 'all tokens go to one secret',
    file: ring,
    find: 'const turn = generation % ringSlots;',
    replace: 'const turn = 0;',
    suites: [ringTests, simulation],
  },
  {
    name: 'the day of writes to a secret is not counted',
    file: ring,
    find: 'if (countedWritesMs.length >= slotWritesMax)',
    replace: 'if (countedWritesMs.length > 100 * slotWritesMax)',
    suites: [ringTests, simulation],
  },
  {
    name: 'the token server’s own hint is shortened',
    file: ring,
    find: 'nowMs + Math.max(pauseMs, event.retryAfterMs)',
    replace: 'nowMs + pauseMs',
    suites: [ringTests, simulation],
  },
  {
    name: 'a token is used to its last second',
    file: step,
    find: 'if (isOther && lifeMs > renewBelowMs) return usage(published);',
    replace: 'if (isOther && lifeMs > 0) return usage(published);',
    suites: [stepTests, simulation],
  },
  {
    name: 'a 401 on a token of a moment ago fetches another one at once',
    file: step,
    find: 'if (waitMs > 0 && lifeMs > renewBelowMs) {',
    replace: 'if (waitMs > 1e9 && lifeMs > renewBelowMs) {',
    suites: [stepTests, simulation],
  },
  {
    name: 'a token that a dead winner left behind is an error',
    file: slots,
    find: "if (error instanceof ResourceExistsException) return 'exists';",
    replace: '',
    suites: ['test/contract/tokens/secret-token-slots.test.ts'],
  },
];
