import { tableCaps } from '../aws/rules/caps.ts';
import { tableDecisions } from '../aws/rules/decisions.ts';
import { tableFirings } from '../aws/rules/firings.ts';
import { tableRules } from '../aws/rules/rules.ts';
import { tableSweepPlaces } from '../aws/rules/watched.ts';
import type { Caps, Decisions, Firings, Rules, SweepPlaces, Watched } from '../ports/rules.ts';
import type { Watch } from '../ports/world.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';
import { liveRuleReads, liveWatched, type RuleReads } from './provider/live-rule-reads.ts';

type RuleStores = {
  readonly rules: Rules;
  readonly caps: Caps;
  readonly firings: Firings;
  readonly decisions: Decisions;
  readonly watched: Watched;
  readonly sweepPlaces: SweepPlaces;
};

/** All that rules need of AWS and of the provider. */
export function liveRules(watch: Watch): RuleStores & RuleReads {
  return { ...liveRuleStores(), ...liveRuleReads(watch) };
}

/** Where rules, their decisions and their reservations are kept: in the ledger's table. */
function liveRuleStores(): RuleStores {
  const dynamo = dynamoClient();
  const table = required('TABLE_NAME');
  return {
    rules: tableRules(dynamo, table, freshName),
    caps: tableCaps(dynamo, table),
    firings: tableFirings(dynamo, table, freshName),
    decisions: tableDecisions(dynamo, table),
    watched: liveWatched(),
    sweepPlaces: tableSweepPlaces(dynamo, table, freshName),
  };
}
