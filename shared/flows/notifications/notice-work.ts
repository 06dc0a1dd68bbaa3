import type { NotificationEntry } from '../../core/calls/entry.ts';
import { decodeNotice } from '../../core/notifications/notice-plan.ts';
import { endOfNotice, type NoticeFailure, silenceMs } from '../../core/notifications/repeat-notice.ts';
import type { Notice } from '../../core/rules/notice.ts';
import type { Silences, Tellers } from '../../ports/notices.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { CallPorts, Work } from '../calls/perform.ts';
import { writeResult } from '../calls/write-result.ts';
import { passOverSwitchedOff } from '../rules/pass-over-switched-off.ts';

type Ports = CallPorts &
  Pick<AutomationPorts, 'rules'> & { readonly tellers: Tellers; readonly silences: Silences };

/** Sends a notification to another system. If the answer is lost, the call is repeated; the receiver knows its id. */
export function noticeWork(ports: Ports): Work<NotificationEntry, Notice> {
  const { silences, tellers, log, now, random } = ports;
  return {
    kind: 'notification',
    ports,
    async prepare({ plan }, entry) {
      const { offset, bytes } = entry.body;
      const notice = decodeNotice(await ports.objects.readRange(plan.key, offset, bytes));
      if (await passOverSwitchedOff(ports, notice.rule, entry)) return { delivery: { kind: 'ack' } };
      const silentMs = (silences.get(notice.do.kind) ?? 0) - now();
      return silentMs > 0 ? { waitMs: silentMs } : { body: notice };
    },
    async call(_, notice) {
      const teller = tellers[notice.do.kind];
      if (teller === undefined) throw new NotTaken(nobody);
      const told = await teller.tell(notice);
      if (told.kind === 'taken') return { kind: 'accepted', came: { acceptedId: told.id } };
      if (told.silent) silences.set(notice.do.kind, now() + silenceMs);
      throw new NotTaken(told);
    },
    failed(error, claim, { receives }) {
      const isAnswer = error instanceof NotTaken;
      if (!isAnswer) log.error('call broke off', { jobId: claim.jobId, entryId: claim.id }, error);
      return endOfNotice(isAnswer ? error.failure : broken, claim, now(), random(), receives);
    },
    async write(_, claim, __, result) {
      return { entry: await writeResult(ports, claim, result) };
    },
  };
}

class NotTaken extends Error {
  readonly failure: NoticeFailure;

  constructor(failure: NoticeFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** The stage named a receiver when the rule was accepted, and does not any more. */
const nobody: NoticeFailure = {
  code: 'nobody',
  detail: 'The stage no longer names a receiver for this notification',
  again: true,
};

const broken: NoticeFailure = {
  code: 'broken',
  detail: 'The call broke off inside our own code',
  again: true,
};
