import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ProductPages } from '../ports/products.ts';
import type {
  Caps,
  Decisions,
  Firings,
  FittingPages,
  Lines,
  OfferingPrices,
  Rules,
  SweepPlaces,
  Watched,
} from '../ports/rules.ts';
import type { Count, Log } from '../ports/world.ts';
import type { PartnerApi } from '../provider/partner/api.ts';
import { partnerFittingPages } from '../provider/partner/fitting-pages.ts';
import { numbersOfLine, partnerLines } from '../provider/partner/lines.ts';
import { partnerOfferingPrices } from '../provider/partner/offering-prices.ts';
import { partnerProductPages } from '../provider/partner/product-pages.ts';
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

/** What rules ask the provider for. */
type RuleReads = {
  readonly lines: Lines;
  /** The own numbers of lines, for texts to these. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
  readonly fittingPages?: FittingPages;
  readonly productPages?: ProductPages;
  readonly offeringPrices?: OfferingPrices;
};

/** All that rules need of AWS and of the provider. */
export function liveRules(watch: Watch): RuleStores & RuleReads {
  return { ...liveRuleStores(), ...(hasPartner() ? readsOf(livePartner(watch)) : noReads) };
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

function readsOf(partner: PartnerApi): RuleReads {
  return {
    lines: partnerLines(partner),
    numbersOf: (subscriptionId) => numbersOfLine(partner, subscriptionId),
    fittingPages: partnerFittingPages(partner),
    productPages: partnerProductPages(partner),
    offeringPrices: partnerOfferingPrices(partner),
  };
}

const nothing = async () => undefined;

/** A stage without the partner API knows of no lines, so that no rule ever fires. */
const noReads: RuleReads = {
  lines: { product: nothing, subscription: nothing, porting: nothing, invoice: nothing },
  numbersOf: async () => [],
};
