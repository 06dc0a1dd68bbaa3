import { expect, test } from 'vitest';
import { checkTopUp } from '../../apps/local/demo/check-top-up.ts';

const good = {
  topUps: 1,
  alerts: [{ to: ['+12125550199'] }],
  decisions: [{ verdict: 'duplicate' }, { verdict: 'duplicate' }, { verdict: 'executed' }],
  reported: { times: 5, ids: 3 },
  kept: 3,
};

test('one top-up, one alert and a log that explains the repeats are as they should be', () => {
  expect(checkTopUp(good)).toEqual([]);
});

test.each([
  ['no top-up', { topUps: 0 }, /topped up 0 times/],
  ['two top-ups', { topUps: 2 }, /topped up 2 times/],
  ['no alert', { alerts: [] }, /0 alerts/],
  ['an alert to two numbers', { alerts: [{ to: ['+12125550199', '+12125550198'] }] }, /2 alerts/],
  ['no repeat', { reported: { times: 3, ids: 3 } }, /no event was reported twice/],
  ['a repeat that was kept as another event', { kept: 4 }, /3 events were reported, and 4 were kept/],
  [
    'a rule that fired twice',
    { decisions: [{ verdict: 'executed' }, { verdict: 'executed' }] },
    /executed, executed/,
  ],
  [
    'a decision that is missing',
    { decisions: [{ verdict: 'duplicate' }, { verdict: 'executed' }] },
    /decided/,
  ],
])('%s is wrong', (_, change, words) => {
  expect(checkTopUp({ ...good, ...change })).toEqual([expect.stringMatching(words)]);
});
