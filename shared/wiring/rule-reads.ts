import { loadOnce } from '../core/load-once.ts';
import { lacksPartnerReason } from '../core/provider-api.ts';
import type { Watch } from '../ports/log.ts';
import type { Rules, Watched } from '../ports/rules.ts';
import { hasPartner } from './deployed-settings.ts';
import type { RuleReads } from './loaded-later/partner-rule-reads.ts';
import { openRules, openWatched } from './stores.ts';

/** What rules ask the provider about events; nothing on a stage without the partner API. */
export function openRuleReads(watch: Watch): RuleReads {
  return hasPartner() ? loadedReads(watch) : noReads;
}

function loadedReads(watch: Watch): RuleReads {
  const reads = loadOnce(async () =>
    (await import('./loaded-later/partner-rule-reads.ts')).openPartnerReads(watch),
  );
  return {
    subjects: {
      product: async (id) => (await reads()).subjects.product(id),
      subscription: async (id) => (await reads()).subjects.subscription(id),
      porting: async (id) => (await reads()).subjects.porting(id),
      invoice: async (id) => (await reads()).subjects.invoice(id),
      contract: async (id) => (await reads()).subjects.contract(id),
      order: async (id) => (await reads()).subjects.order(id),
    },
    numbersOf: async (subscriptionId) => (await reads()).numbersOf(subscriptionId),
    async *fittingPages(offeringId) {
      yield* (await reads()).fittingPages(offeringId);
    },
    productPages: async (filter, cursor) => (await reads()).productPages(filter, cursor),
    offeringPrices: async (offeringId) => (await reads()).offeringPrices(offeringId),
  };
}

const nothing = async () => undefined;

/** What events are about is read at the partner API: without it no rule ever fires. */
const noReads: RuleReads = {
  subjects: {
    unavailable: lacksPartnerReason,
    product: nothing,
    subscription: nothing,
    porting: nothing,
    invoice: nothing,
    contract: nothing,
    order: nothing,
  },
  numbersOf: async () => [],
};

/** What a command of a rule is checked against directly before it is done. */
export function openRuleChecks(
  watch: Watch,
): RuleReads & { readonly rules: Rules; readonly watched: Watched } {
  return { ...openRuleReads(watch), rules: openRules(), watched: openWatched() };
}
