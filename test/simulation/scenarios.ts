import { type PlannedCampaign, plannedCampaign } from './planned-campaign.ts';

const startMs = Date.UTC(2030, 0, 7, 9);

/** A text of two parts. */
const longText = Array.from({ length: 120 }, (_, at) => `c0t0w${at}`).join(' ');

/** The two smallest campaigns in which everything can go wrong that goes wrong in large ones. */
export async function scenarios(): Promise<readonly (readonly [name: string, campaign: PlannedCampaign])[]> {
  return [
    ['One chunk of two parts', await plannedCampaign([longText], startMs)],
    ['Two chunks of one part', await plannedCampaign(['c0t0w0 c0t0w1', 'c0t1w0 c0t1w1'], startMs)],
  ];
}
