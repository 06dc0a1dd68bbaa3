import { expect, test } from 'vitest';
import type { Command, CommandState } from '../../../shared/core/rules/executions/command.ts';
import { endOf } from '../../../shared/core/rules/executions/firing.ts';
import { aNotice } from '../../support/a-notice.ts';

const order: Command = {
  ...aNotice(),
  do: { kind: 'operation', step: { operation: 'partner.topup_subscription', input: {} } },
  amount: 500,
};
const text: Command = { ...aNotice(), do: { kind: 'sms', from: '+12125550100', to: 'line', text: 'Hello' } };

const end = (...states: readonly (readonly [Command, CommandState])[]) =>
  endOf(states.map(([command, state]) => ({ command, state })));

test('an order beside a notice comes to its end while the CRM is away', () => {
  expect(end([order, 'accepted'], [aNotice(), 'running'])).toBe('keep');
  expect(end([order, 'refused'], [aNotice(), 'running'])).toBe('give back');
  expect(end([order, 'running'], [aNotice(), 'accepted'])).toBe('open');
});

test('notices alone are waited for, and give back what they reserved when they are refused', () => {
  expect(end([aNotice(), 'running'])).toBe('open');
  expect(end([aNotice(), 'accepted'])).toBe('keep');
  expect(end([aNotice(), 'refused'])).toBe('give back');
});

test('an order decides about the money, whatever becomes of the text beside it', () => {
  expect(end([order, 'accepted'], [text, 'running'])).toBe('keep');
  expect(end([order, 'refused'], [text, 'accepted'])).toBe('give back');
});

test('a text is waited for where nothing is bought, whatever becomes of the notice beside it', () => {
  expect(end([text, 'running'], [aNotice(), 'accepted'])).toBe('open');
  expect(end([text, 'accepted'], [aNotice(), 'running'])).toBe('keep');
  expect(end([text, 'refused'], [aNotice(), 'accepted'])).toBe('give back');
});
