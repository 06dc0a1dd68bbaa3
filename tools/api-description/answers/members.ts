import { z } from 'zod';

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
