import type { Actor } from '../../core/access/actor.ts';
import { wantsSecondPerson } from '../../core/approval/four-eyes.ts';
import { present } from '../../core/present.ts';
import { InputError } from '../../errors.ts';
import { type FourEyesPort, requireSecondPerson } from '../../flows/jobs/second-person.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';

/** Whether one person is enough to let a job go, or whether the one who asks may be the second. */
export const secondPersons = ['not_needed', 'you', 'another'] as const;

type Approval = {
  readonly second_person: (typeof secondPersons)[number];
  readonly detail?: string;
  readonly hint?: string;
};

/** Who must approve a job that waits for it, as its approval would be answered. */
export function approvalMember(
  ports: FourEyesPort,
  { job, waiting }: ShownJob,
  by: Actor,
): { readonly approval?: Approval } {
  if (waiting?.for !== 'approval') return {};
  if (!wantsSecondPerson(ports.fourEyes, job)) return { approval: { second_person: 'not_needed' } };
  try {
    requireSecondPerson(ports, job, by);
    return { approval: { second_person: 'you' } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [fault] = error.faults;
    return {
      approval: { second_person: 'another', ...present({ detail: fault?.detail, hint: fault?.hint }) },
    };
  }
}
