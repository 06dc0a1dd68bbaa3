import { expect, test } from 'vitest';
import {
  isSwitchedOff,
  offAfter,
  switchedOffAfter,
} from '../../../shared/core/rules/executions/switched-off.ts';

const off = (name: string) => ({ name, mode: 'off' as const });

test('of rules that were switched off the last 300 are known, so that the book has an end', () => {
  const names = Array.from({ length: 301 }, (_, at) => `rule-${at}`);
  const known = switchedOffAfter({}, 'ada', names.map(off));
  expect(Object.keys(known.switchedOff ?? {})).toEqual(names.slice(1));
});

test('anyone who was the first to switch a rule off is remembered', () => {
  const known = switchedOffAfter(switchedOffAfter({}, 'ada', [off('one')]), 'bob', [off('one'), off('two')]);
  expect(known).toEqual({ switchedOff: { one: 'ada', two: 'bob' } });
});

test('a rule named as something that every object has is not taken for switched off', () => {
  expect(isSwitchedOff(switchedOffAfter({}, 'ada', [off('one')]), 'constructor')).toBe(false);
});

test('it is known who has switched everything off, and a person counts more than a recovery', () => {
  const byRecovery = offAfter({ off: false }, ':recovery', true);
  expect(byRecovery).toEqual({ off: true, offBy: ':recovery' });
  expect(offAfter(byRecovery, ':deployment', undefined)).toEqual(byRecovery);
  expect(offAfter(byRecovery, 'crm', true)).toEqual({ off: true, offBy: 'crm' });
  expect(offAfter({ off: true, offBy: 'crm' }, ':recovery', true)).toEqual({ off: true, offBy: 'crm' });
  expect(offAfter({ off: true }, ':recovery', true)).toEqual({ off: true });
  expect(offAfter(byRecovery, 'crm', false)).toEqual({ off: false });
});
