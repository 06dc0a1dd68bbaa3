import type { Call } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';
import { choiceRule, dayRule, type ParameterRule, textRule } from '../../../http/query.ts';
import type { World } from '../../../world.ts';
import { type ListQuery, readListQuery } from '../list-query.ts';

/** Source: organization API, List usage parameters. */
const rules: Readonly<Record<string, ParameterRule>> = {
  'from-date': dayRule,
  'to-date': dayRule,
  'account-id': textRule('Must be an account id', /^acc_[0-9A-Z]{26}$/),
  'subscription-id': textRule('Must be a subscription id', /^sub_[0-9A-Z]{26}$/),
  'subscriber-id': textRule('Must be a subscriber id', /^sbr_[0-9A-Z]{26}$/),
  msisdn: textRule('Must have 12 to 15 digits', /^\d{12,15}$/),
  type: choiceRule(['voice', 'data', 'sms'], true),
  direction: choiceRule(['inbound', 'outbound']),
  'cost-type': choiceRule(['free', 'in_bundle', 'out_of_bundle'], true),
};

/** Reads the query of List usage or throws a 400 that names each wrong parameter. */
export function readUsageQuery(call: Call, world: World): ListQuery {
  const query = readListQuery(call, rules, world);
  const [fromDay, toDay] = [query.filter['from-date']?.[0], query.filter['to-date']?.[0]];
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) {
    throw invalid([{ detail: 'Must not be before from-date', pointer: "$['to-date']" }]);
  }
  return query;
}
