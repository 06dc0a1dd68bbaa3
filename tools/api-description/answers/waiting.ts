import { z } from 'zod';
import { waits } from '../../../shared/core/jobs/waiting.ts';
import { momentOrNull } from './members.ts';

export const waiting = z
  .object({
    for: z
      .enum(waits)
      .meta({ 'x-extensible': true })
      .describe(
        '`upload`: its file. `approval`: a person. `start_at`: the start that its owner chose. `quiet_hours`: their ' +
          'end. `queue`: the next run of the scheduler, at most a minute. `resume`: a person, since it is paused. ' +
          '`credentials_refused`: the operator, since the provider refuses its credentials. `token_server`: the ' +
          'provider, which gives no access token. `provider_limit`: the provider answered 429. ' +
          '`provider_unavailable`: the provider does not answer. ' +
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
