import { z } from 'zod';
import { waits } from '../../../shared/core/jobs/waiting.ts';
import { type approvalMember, secondPersons } from '../../../shared/http/jobs/approval-member.ts';
import { viewed } from './viewed.ts';

// Members that several answers have. Every member is described: the text is what people read in the reference.

export function moment(description: string) {
  return z.iso.datetime({ offset: true }).describe(description);
}

export function momentOrNull(description: string) {
  return z.iso.datetime({ offset: true }).nullable().describe(description);
}

export function count(description: string) {
  return z.int().nonnegative().describe(description);
}

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item, description: string) {
  return z.object({
    items: z.array(item).describe(description),
    next: z
      .string()
      .nullable()
      .describe('Send it as `cursor` to get the page after this one. `null`: this is the last page.'),
    incomplete: z
      .literal(true)
      .optional()
      .describe(
        'This page ended before it was full, as more would have cost too much. Continue with `next`.',
      ),
  });
}

export const reason = z
  .object({
    code: z.string().describe('For programs. New codes may come.').meta({ 'x-extensible': true }),
    detail: z.string().describe('A sentence for people. It holds no numbers and no texts.'),
  })
  .meta({ id: 'Reason', description: 'Why a thing is in its state.' });

const jobStates = [
  'draft',
  'planning',
  'ready',
  'running',
  'paused',
  'canceling',
  'canceled',
  'completed',
  'failed',
] as const;

export const jobState = z.enum(jobStates).meta({
  id: 'JobState',
  description:
    '`draft` waits for its upload. `planning` reads and validates the input. `ready` is planned and waits for ' +
    'its start or for approval; a dry run (`mode: check`) is `completed` instead. ' +
    '`running` makes calls. `paused` was stopped by a person or by a limit. ' +
    '`canceling` waits until no call is under way or unclear. `canceled`, `completed` ' +
    'and `failed` are final, but held rows of a completed job can still be decided.',
});

const actorMembers = {
  kind: z
    .enum(['key', 'person', 'rule', 'system'])
    .meta({ 'x-extensible': true })
    .describe(
      '`key`: an API key. `person`: somebody who signed in. `rule`: a rule. `system`: the deployment, an upload that ' +
        'came by no form, or Fleetcast itself.',
    ),
  id: z.string().describe('Of a key: the ten characters after `fc_live_`. Of a rule: its name.'),
  name: z.string().describe('The name of the key, the person or the rule.'),
};

export const actor = z.object(actorMembers).meta({ id: 'Actor', description: 'Who did something.' });

export const approver = z
  .object({ ...actorMembers, at: moment('When.') })
  .meta({ id: 'Approver', description: 'Who approved the job, and when.' })
  .nullable()
  .describe('Who approved it, and when. `null`: nobody has.');

export const waiting = z
  .object({
    for: z
      .enum(waits)
      .meta({ 'x-extensible': true })
      .describe(
        '`upload`: its file. `approval`: a person. `start_at`: the start that its owner chose. `quiet_hours`: their ' +
          'end. `queue`: the next run of the scheduler, at most a minute. `resume`: a person, since it is paused. ' +
          '`sending_stopped`: an administrator, since somebody stopped every such call. ' +
          '`credentials_refused`: the operator, since the provider refuses its credentials. `token_server`: the ' +
          'provider, which gives no access token. `provider_limit`: the provider answered 429. ' +
          '`provider_unavailable`: the provider does not answer. `other_jobs`: others use the rate that it allows. ' +
          '`provider_completion`: the provider works on orders. `reconciliation`: lost answers are looked for. ' +
          '`last_calls`: calls under way when it was canceled. `decision`: a person must resolve held rows.',
      ),
    since: momentOrNull('Since when, where it is known.'),
    until: momentOrNull('When it ends, or is given up, where it is known.'),
    detail: z.string().describe('A sentence for people.'),
  })
  .meta({
    id: 'Waiting',
    description: 'What a job waits for that makes no call now.',
  });

export const approval = viewed<NonNullable<Awaited<ReturnType<typeof approvalMember>>['approval']>>()(
  z
    .object({
      second_person: z
        .enum(secondPersons)
        .describe(
          '`not_needed`: one person is enough. `you`: the caller may be that person, and has the scope `approve`. ' +
            '`another`: the caller is refused, and somebody else must approve it.',
        ),
      detail: z.string().optional().describe('Why the caller is refused, in a sentence.'),
      hint: z.string().optional().describe('What to do about it.'),
    })
    .describe('Only in `GET /v1/jobs/{id}`, while the job waits for approval: who may approve it.'),
);
