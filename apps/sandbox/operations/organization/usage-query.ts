import { invalid } from '../../problem.ts';
import {
  choiceRule,
  dayRule,
  limitDefault,
  type ParameterRule,
  type Parameters,
  pagingRules,
  readQuery,
  textRule,
} from '../../query.ts';

/** Source: organization API, List usage parameters. */
const rules: Readonly<Record<string, ParameterRule>> = {
  ...pagingRules,
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

export type UsageQuery = {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Everything that chooses items, without what chooses the page. */
  readonly filter: Parameters;
};

/** Reads the query of List usage or throws a 400 that names each wrong parameter. */
export function readUsageQuery(search: URLSearchParams, commaSeparatedLists: boolean): UsageQuery {
  const { values, violations } = readQuery(search, rules, commaSeparatedLists);
  if (violations.length > 0) throw invalid(violations);
  const { limit, cursor, ...filter } = values;
  const [fromDay, toDay] = [filter['from-date']?.[0], filter['to-date']?.[0]];
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) {
    throw invalid([{ detail: 'Must not be before from-date', pointer: "$['to-date']" }]);
  }
  return { limit: Number(limit?.[0] ?? limitDefault), cursor: cursor?.[0], filter };
}
