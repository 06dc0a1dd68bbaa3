import type { Actor } from '../access/actor.ts';
import type { OperationName } from '../jobs/operation.ts';

/** How much may be done at most: executions, and money in the smallest unit of the book's currency. */
export type Quota = { readonly count: number; readonly amount?: number };

/** Integer, in the currency's smallest unit. */
export type RulePrice = { readonly amount: number; readonly currency: string };

/** `{"$": "product"}` in a value stands in for the id of the event's product, and so on. */
export type ActionValues = Readonly<Record<string, unknown>>;

/** What a rule does, in the order in which it is started. */
export type RuleAction =
  | {
      readonly kind: 'top_up';
      /** An add-on. */
      readonly offering: string;
      /** ISO 3166-1 alpha-2. */
      readonly purchaseLocation: string;
      /** How the add-on starts; at once when absent. Source: partner API, "Add-on activation"; A-47. */
      readonly activationMode?: 'first_usage' | 'immediate' | 'scheduled';
      /** An ISO 8601 date and time, of one that is scheduled. */
      readonly startAt?: string;
      readonly price?: RulePrice;
    }
  | {
      readonly kind: 'operation';
      readonly operation: OperationName;
      readonly input: ActionValues;
      readonly price?: RulePrice;
    }
  | {
      readonly kind: 'sms';
      /** As the stage says when absent. */
      readonly from?: string;
      /** `subscription`: the number of the subscription that the event is about. */
      readonly to: readonly string[] | 'subscription';
      /** May hold placeholders, as a campaign's text does. */
      readonly text: string;
    }
  /** `type` is what it is called there; as the event's type when absent. */
  | { readonly kind: 'crm'; readonly type?: string; readonly body: ActionValues }
  | { readonly kind: 'bus'; readonly type?: string; readonly detail: ActionValues };

/** `dry_run`: it decides and does nothing, which is how a new rule begins. */
export type RuleMode = 'off' | 'dry_run' | 'on';

/** How often a rule does something for one subject: once a cycle of the product, once a day (UTC), or once ever. */
type Once = 'period' | 'day' | 'subject';

export type Rule = {
  readonly name: string;
  readonly says?: string;
  /** The type of event. */
  readonly on: string;
  /** Whether the type is meant, although `listedEventTypes` does not have it. */
  readonly unlisted?: boolean;
  readonly mode: RuleMode;
  /** JSONata. */
  readonly when?: string;
  readonly once: Once;
  /** The share used up from which on it fires, checked against the product as it is read again. */
  readonly thresholdPercent?: number;
  /** Between two executions for one subscription, or for one subject that has none. */
  readonly cooldownMinutes?: number;
  /**
   * Executions for one subscription whose commands have not all come to their end; 1 where absent and the rule refills.
   */
  readonly onTheWayMax?: number;
  readonly quotas: {
    /** For one subscription in a calendar month (UTC), over all its products. */
    readonly subscriptionMonth?: Quota;
    readonly subscriptionDay?: Quota;
    readonly ruleDay?: Quota;
  };
  /** An execution that costs more waits until a person says yes. */
  readonly approveAbove?: number;
  readonly do: readonly RuleAction[];
};

/** Who has saved a rule since somebody else let it go. */
export type Savers = {
  readonly people: readonly Actor[];
  /** Somebody else has switched it on as it stands: the next to save it is its only saver. */
  readonly isSeen?: true;
};

/** All rules of a stage, as one document with a history. */
export type RuleBook = {
  /** From 1. */
  readonly version: number;
  readonly atMs: number;
  /** By the name of their key. */
  readonly by: string;
  /** Stops everything, also what is queued. */
  readonly off: boolean;
  /** Who has switched everything off, for as long as it is. Absent in versions of releases that did not note it. */
  readonly offBy?: string;
  /** The SHA-256 of the deployment's file that was taken over last, in hex. */
  readonly file?: string;
  /** Who has switched which rule off, by its name, for as long as no person has switched it on again. */
  readonly switchedOff?: Readonly<Record<string, string>>;
  /** Of each rule that buys something, by its name. The deployment and former releases note nobody. */
  readonly savers?: Readonly<Record<string, Savers>>;
  /** Of all amounts; ISO 4217. */
  readonly currency?: string;
  /** Over all rules together. */
  readonly dayQuota?: Quota;
  readonly rules: readonly Rule[];
};

/** What is there before anybody has given rules. */
export const noBook: RuleBook = { version: 0, atMs: 0, by: '', off: false, rules: [] };

export function priceOf(action: RuleAction): RulePrice | undefined {
  return action.kind === 'top_up' || action.kind === 'operation' ? action.price : undefined;
}

/** Whether it can cost money, whatever is known of its price. */
export function isPaid(action: RuleAction): boolean {
  if (action.kind === 'top_up') return true;
  return action.kind === 'operation' && (action.price !== undefined || paidOperations.has(action.operation));
}

/** Those that buy something. */
export const paidOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  'organization.activate_subscription',
  'partner.activate_subscription',
  'partner.topup_subscription',
  'partner.change_subscription_plan',
]);

/**
 * The rule under which something was asked for, unless a person has taken it back since.
 *
 * @returns why it is not in force, in words that repeat nothing of a person
 */
export function ruleInForce(book: RuleBook | undefined, name: string): Rule | string {
  const rule = book?.rules.find((one) => one.name === name);
  if (book === undefined || rule === undefined) return 'The rule does not exist any more';
  if (book.off) return 'All rules are switched off';
  if (rule.mode === 'on') return rule;
  return `The rule is ${rule.mode === 'off' ? 'switched off' : 'set to dry'}`;
}

/**
 * Most that the rules of a stage take, as JSON: one item of the table holds them all. Source: DynamoDB Developer Guide,
 * "Item sizes and formats": 400 KB, of which a short number in a list takes half as much again as it takes in JSON.
 */
const bookBytesMax = 250_000;

/** What is wrong with the rules when no item can hold them. */
export function sizeFault({
  rules,
  currency,
  dayQuota,
}: Pick<RuleBook, 'rules' | 'currency' | 'dayQuota'>): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify({ rules, currency, dayQuota })).length;
  if (bytes <= bookBytesMax) return undefined;
  return `The rules take ${bytes} bytes, and there is room for ${bookBytesMax}. Shorten their texts, or take rules out`;
}
