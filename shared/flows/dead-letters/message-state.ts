import type { EntryState } from '../../core/calls/entry.ts';
import type { MessageSubject, RedriveEffect } from '../../core/dead-letters/message-subject.ts';
import type { JobState } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import type { Erasures } from '../../ports/erasure.ts';
import type { EventStore } from '../../ports/events.ts';
import type { AllPorts } from '../../ports/world.ts';

export type MessagePorts = Pick<AllPorts, 'ledger'> & {
  readonly events: Pick<EventStore, 'named'>;
  readonly erasures: Pick<Erasures, 'erasure'>;
};

/** How it is now with what a message is about, and so what sending the message back would do. */
export type MessageState = {
  readonly state?: EntryState | JobState | 'kept' | 'erasing' | 'checking' | 'done' | 'gone';
  readonly redrive: RedriveEffect;
  /** Its source's own id of the event, while that is kept. */
  readonly eventId?: string;
};

/** Entries that a worker does something about. Unclear and held ones are for reconciliation and for people. */
const workable: readonly EntryState[] = ['planned', 'claimed', 'ordered'];

const plannable: readonly JobState[] = ['draft', 'planning'];

export async function messageState(
  { ledger, events, erasures }: MessagePorts,
  subject: MessageSubject,
): Promise<MessageState> {
  switch (subject.kind) {
    case 'entry': {
      const entry = await ledger.entry(subject.jobId, subject.entryId);
      return stateOf(entry?.state, (state) => workable.includes(state));
    }
    case 'job': {
      const job = await ledger.job(subject.jobId);
      // Results can be written, and rows counted, of a job in any state.
      const isAny = subject.results !== undefined || subject.counts === true;
      return stateOf(job && shownState(job), (state) => isAny || plannable.includes(state));
    }
    case 'event': {
      const event = await events.named(subject.eventName);
      if (event === undefined) return stateOf(undefined, () => true);
      return { ...stateOf('kept', () => true), eventId: event.id };
    }
    case 'erasure': {
      const erasure = await erasures.erasure(subject.erasureId);
      return stateOf(erasure?.state, (state) => state !== 'done');
    }
    case 'uploads':
    case 'records':
      return { redrive: 'tries again' };
    case 'unreadable':
      return { redrive: 'fails again' };
  }
}

function stateOf<State extends NonNullable<MessageState['state']>>(
  state: State | undefined,
  isOpen: (state: State) => boolean,
): MessageState {
  if (state === undefined) return { state: 'gone', redrive: 'does nothing' };
  return { state, redrive: isOpen(state) ? 'tries again' : 'does nothing' };
}
