import { expect, test } from 'vitest';
import type { Command, CommandState } from '../../../shared/core/rules/executions/command.ts';
import { endOf } from '../../../shared/core/rules/executions/execution.ts';
import { aNotification } from '../../support/a-notification.ts';

const order: Command = {
  ...aNotification(),
  do: { kind: 'operation', step: { operation: 'partner.topup_subscription', input: {} } },
  amount: 500,
};
const text: Command = {
  ...aNotification(),
  do: { kind: 'sms', from: '+12125550100', to: 'subscription', text: 'Hello' },
};

const end = (...states: readonly (readonly [Command, CommandState])[]) =>
  endOf(states.map(([command, state]) => ({ command, state })));

test('an order beside a notification comes to its end while the CRM is away', () => {
  expect(end([order, 'accepted'], [aNotification(), 'running'])).toBe('keep');
  expect(end([order, 'refused'], [aNotification(), 'running'])).toBe('give back');
  expect(end([order, 'running'], [aNotification(), 'accepted'])).toBe('open');
});

test('notifications alone are waited for, and give back what they reserved when they are refused', () => {
  expect(end([aNotification(), 'running'])).toBe('open');
  expect(end([aNotification(), 'accepted'])).toBe('keep');
  expect(end([aNotification(), 'refused'])).toBe('give back');
});

test('an order decides about the money, whatever becomes of the text beside it', () => {
  expect(end([order, 'accepted'], [text, 'running'])).toBe('keep');
  expect(end([order, 'refused'], [text, 'accepted'])).toBe('give back');
});

test('a text is waited for where nothing is bought, whatever becomes of the notification beside it', () => {
  expect(end([text, 'running'], [aNotification(), 'accepted'])).toBe('open');
  expect(end([text, 'accepted'], [aNotification(), 'running'])).toBe('keep');
  expect(end([text, 'refused'], [aNotification(), 'accepted'])).toBe('give back');
});
