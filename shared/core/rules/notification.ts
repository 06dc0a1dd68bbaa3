import type { Command, CommandDo } from './executions/command.ts';

/** A command that tells another system of something: a call to the CRM, or an event on a bus. */
export type Notification = Command & { readonly do: Extract<CommandDo, { kind: 'crm' | 'bus' }> };

/** Whom rules may inform. */
export type NotificationTarget = Notification['do']['kind'];

export const notificationTargets: readonly NotificationTarget[] = ['crm', 'bus'];

export function isNotification(command: Command): command is Notification {
  return command.do.kind === 'crm' || command.do.kind === 'bus';
}
