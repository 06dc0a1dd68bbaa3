import { z } from 'zod';
import { moment } from './members.ts';

const members = {
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

export const actor = z.object(members).meta({ id: 'Actor', description: 'Who did something.' });

export const approver = z
  .object({ ...members, at: moment('When.') })
  .meta({ id: 'Approver', description: 'Who approved the job, and when.' })
  .nullable()
  .describe('Who approved it, and when. `null`: nobody has.');
