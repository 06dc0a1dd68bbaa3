import type { Command, CommandDo } from './executions/command.ts';

/** A command that tells another system of something: a call to the CRM, or an event on a bus. */
export type Notice = Command & { readonly do: Extract<CommandDo, { kind: 'crm' | 'bus' }> };

export type NoticeTarget = Notice['do']['kind'];

export const noticeTargets: readonly NoticeTarget[] = ['crm', 'bus'];

export function isNotice(command: Command): command is Notice {
  return command.do.kind === 'crm' || command.do.kind === 'bus';
}
