import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Count, Log } from '../ports.ts';
import { numbersOfLine, partnerLines } from '../provider/partner/lines.ts';
import type { Caps, Decisions, Firings, Lines, Rules, SweepPlaces, Watched } from '../rule-ports.ts';
import { awsClientSettings, freshName, required } from './live.ts';
import { hasPartner, livePartner } from './live-provider.ts';
import { tableCaps } from './table-caps.ts';
import { tableDecisions } from './table-decisions.ts';
import { tableFirings } from './table-firings.ts';
import { tableRules } from './table-rules.ts';
import { tableSweepPlaces, tableWatched } from './table-watched.ts';

type Watch = { readonly log: Pick<Log, 'warn'>; readonly count: Count };

type RuleStores = {
  readonly rules: Rules;
  readonly caps: Caps;
  readonly firings: Firings;
  readonly decisions: Decisions;
  readonly watched: Watched;
  readonly sweepPlaces: SweepPlaces;
};

/** All that rules need of AWS and of the provider. */
export function liveRules(watch: Watch): RuleStores & {
  readonly lines: Lines;
  readonly numbersOf: ReturnType<typeof liveNumbers>;
} {
  return { ...liveRuleStores(), lines: liveLines(watch), numbersOf: liveNumbers(watch) };
}

/** The rules alone, for whoever only looks whether one is still in force. */
export function liveRuleBook(): Rules {
  return tableRules(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}

/** Where rules, their decisions and their reservations are kept: in the ledger's table. */
function liveRuleStores(): RuleStores {
  const dynamo = new DynamoDBClient(awsClientSettings);
  const table = required('TABLE_NAME');
  return {
    rules: tableRules(dynamo, table, freshName),
    caps: tableCaps(dynamo, table),
    firings: tableFirings(dynamo, table, freshName),
    decisions: tableDecisions(dynamo, table),
    watched: tableWatched(dynamo, table),
    sweepPlaces: tableSweepPlaces(dynamo, table, freshName),
  };
}

/** What is known of lines. A stage without the partner API knows of none, so that no rule ever fires. */
function liveLines(watch: Watch): Lines {
  if (hasPartner()) return partnerLines(livePartner(watch));
  const nothing = async () => undefined;
  return { product: nothing, subscription: nothing, porting: nothing, invoice: nothing };
}

/** The own numbers of lines, for texts to these. */
function liveNumbers(watch: Watch): (subscriptionId: string) => Promise<readonly string[]> {
  if (!hasPartner()) return async () => [];
  const partner = livePartner(watch);
  return (subscriptionId) => numbersOfLine(partner, subscriptionId);
}
