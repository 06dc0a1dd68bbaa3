import { wantsSecondPerson } from '../../core/approval/four-eyes.ts';
import { present } from '../../core/present.ts';
import { InputError } from '../../errors.ts';
import {
  type FourEyesPort,
  requireOtherThanSavers,
  requireSecondPerson,
  ruleToApprove,
} from '../../flows/jobs/second-person.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';
import type { Rules } from '../../ports/rules.ts';
import type { Request } from '../route.ts';

/** Whether one person is enough to let a job go, or whether the one who asks may be the second. */
export const secondPersons = ['not_needed', 'you', 'another'] as const;

type Approval = {
  readonly second_person: (typeof secondPersons)[number];
  readonly detail?: string;
  readonly hint?: string;
};

/** Who must approve a job that waits for it, as its approval would be answered. */
export async function approvalMember(
  ports: FourEyesPort & { readonly rules: Pick<Rules, 'newest'> },
  { job, waiting }: ShownJob,
  { actor, requireScope }: Pick<Request<unknown, unknown>, 'actor' | 'requireScope'>,
): Promise<{ readonly approval?: Approval }> {
  if (waiting?.for !== 'approval') return {};
  const rule = ruleToApprove(ports, job);
  if (rule === undefined && !wantsSecondPerson(ports.fourEyes, job))
    return { approval: { second_person: 'not_needed' } };
  try {
    requireScope('approve');
    if (rule === undefined) requireSecondPerson(ports, job, actor);
    else requireOtherThanSavers(ports, await ports.rules.newest(), rule, actor);
    return { approval: { second_person: 'you' } };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [fault] = error.faults;
    return {
      approval: { second_person: 'another', ...present({ detail: fault?.detail, hint: fault?.hint }) },
    };
  }
}
