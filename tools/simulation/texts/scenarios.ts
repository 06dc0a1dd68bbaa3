import { fictional } from '../../../test/support/a-plan.ts';
import { distinctOutcomes, type OutcomeName } from '../machinery/outcomes.ts';
import type { Plays } from './exhaustive.ts';
import { type PlannedCampaign, plannedCampaign } from './planned-campaign.ts';

/** A small campaign, and what is played of it. */
export type Scenario = { readonly name: string; readonly campaign: PlannedCampaign; readonly plays: Plays };

const startMs = Date.UTC(2030, 0, 7, 9);

/** A text of two parts. */
const longText = Array.from({ length: 120 }, (_, at) => `c0t0w${at}`).join(' ');
const shortText = 'c0t0w0 c0t0w1';

/** One of each way in which an answer is lost. */
const lost: readonly OutcomeName[] = ['answer lost', 'never arrived', 'timed out, performed late'];

/**
 * The smallest campaigns in which everything can go wrong that goes wrong in large ones.
 *
 * @param outcomes what may become of calls, where all of that is tried
 */
export async function scenarios(outcomes = distinctOutcomes, depth = 2): Promise<readonly Scenario[]> {
  const calls = { outcomes, depth, with: [{ copies: 1 }, { copies: 3 }], killsBeforeReconciliation: true };
  const reconciled = {
    outcomes: lost,
    depth: 1,
    with: (['soon', 'late', 'never'] as const).map((usage) => ({ copies: 1, usage })),
  };
  const refused = { outcomes: ['accepted'] as const, depth: 1, with: refusals(3) };
  return [
    {
      name: 'One chunk of two parts, every call',
      campaign: await plannedCampaign([longText], startMs),
      plays: calls,
    },
    {
      name: 'Two chunks of one part, every call',
      campaign: await plannedCampaign([shortText, 'c0t1w0 c0t1w1'], startMs),
      plays: calls,
    },
    {
      name: 'Three recipients, an answer lost, held',
      campaign: await plannedCampaign([shortText], startMs, 3),
      plays: reconciled,
    },
    {
      name: 'Three recipients, an answer lost, sent again',
      campaign: await plannedCampaign([shortText], startMs, 3, 'resend'),
      plays: reconciled,
    },
    {
      name: 'Three recipients, some of them refused',
      campaign: await plannedCampaign([shortText], startMs, 3),
      plays: refused,
    },
    {
      name: 'Two recipients of two parts, some of them refused',
      campaign: await plannedCampaign([longText], startMs),
      plays: { ...refused, with: refusals(2) },
    },
  ];
}

/** Each choice of bad recipients, named and not. */
function refusals(recipients: number): Plays['with'] {
  const choices = Array.from({ length: 2 ** recipients - 1 }, (_, at) => at + 1);
  return choices.flatMap((choice) => {
    const numbers = Array.from({ length: recipients }, (_, at) => at)
      .filter((at) => (choice >> at) % 2 === 1)
      .map((at) => fictional(at));
    return [true, false].map((named) => ({ copies: 1, bad: { numbers, named } }));
  });
}
