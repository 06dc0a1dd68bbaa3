import type { Entry } from '../../../shared/core/calls/entry.ts';
import { callNameOf, type JobId } from '../../../shared/core/ids.ts';
import type { Command } from '../../../shared/core/rules/executions/command.ts';
import type { Rule } from '../../../shared/core/rules/rule.ts';
import type { SmsCall } from '../../../shared/ports/calls/sms.ts';
import type { Performing } from '../../../shared/ports/orders.ts';
import { quotaFigures } from './figures.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { FleetOrder } from './fleet/fleet-orders.ts';
import type { Shown } from './fleet/fleet-shown.ts';
import type { Product } from './fleet/subscription.ts';
import type { Breaks } from './promises.ts';
import { priceAt } from './scenario.ts';
import { type BooksOverTime, isInForce, ruleNamed, windowsOf } from './world/books-over-time.ts';
import type { RuleStores } from './world/rule-stores.ts';

/** From the last look at a subscription, or at the rules, to the call: a rate limiter and a token lie between. */
const lookMaxMs = 60_000;

/** A decision is made under rules that were read a moment before. */
const decideMaxMs = 10 * 60_000;

type Done = { readonly by: readonly string[]; readonly times: number };

type Seen = {
  readonly nowMs: () => number;
  readonly fleet: Fleet;
  /** Whether the provider says what it asks: else the rules' own prices are all that is known. */
  readonly tellsPrices: boolean;
  readonly shown: Shown;
  readonly stores: Pick<RuleStores, 'executions'>;
  readonly books: BooksOverTime;
  /** Whether a sweep or an event could know of the product by then. */
  readonly isKnown: (productId: string, sinceMs: number) => boolean;
};

/**
 * Holds what reaches the provider against what a person would say that the rules allow. It knows no key of an execution
 * and no reservation.
 */
export function watchCommands(
  { nowMs, fleet, tellsPrices, shown, stores, books, isKnown }: Seen,
  breaks: Breaks,
  counts: (what: string) => void,
) {
  const commands = new Map<JobId, Command>();
  const done = new Map<string, Done>();
  const spent = new Map<
    string,
    { readonly atMs: number; readonly execution: string; readonly amount: number; readonly real: number }[]
  >();
  const approved = new Set<JobId>();
  /** By retry: what it is a retry of. */
  const retries = new Map<JobId, JobId>();
  /** By call: how often it was let go again, as often as people wanted that of its job at most. */
  const resent = new Map<string, number>();
  const resendsWanted = new Map<JobId, number>();

  const jobOf = (idempotencyKey: string): JobId => idempotencyKey.slice(0, 30) as JobId;
  const executionOf = ({ key }: Command) => stores.executions.all.get(key.slice(0, key.lastIndexOf('-')));

  /** What the rule may do once, in the words of the rule. */
  const scopeOf = ({ rule: name, key, subject }: Command): string => {
    const rule = books.since(nowMs() - 40 * 86_400_000).flatMap((book) => ruleNamed(book, name) ?? [])[0];
    const firedAtMs = executionOf({ key } as Command)?.atMs ?? 0;
    const day = new Date(firedAtMs).toISOString().slice(0, 10);
    const time = { period: subject.period, day: `${subject.period} ${day}`, subject: '' }[
      rule?.once ?? 'subject'
    ];
    return `${name} ${subject.about} ${subject.id} ${time} ${key.slice(key.lastIndexOf('-'))}`;
  };
  const isRetry = (jobId: JobId, of: JobId): boolean => {
    const before = retries.get(jobId);
    return before !== undefined && (before === of || isRetry(before, of));
  };
  const sumOfResent = (calls: readonly string[]): number =>
    calls.reduce((sum, call) => sum + (resent.get(call) ?? 0), 0);
  /**
   * @returns whether it was done before, and a person had it sent again, not knowing that: at once, or by a retry after
   * it was held back
   */
  const isAgain = (command: Command, call: string): boolean => {
    const scope = scopeOf(command);
    const { by, times } = done.get(scope) ?? { by: [], times: 0 };
    done.set(scope, { by: [...new Set([...by, call])], times: times + 1 });
    const isOwn = by.every((one) => one === call || isRetry(jobOf(call), jobOf(one)));
    const isResent = isOwn && times > 0 && times <= sumOfResent(by);
    if (times > 0 && !isResent)
      breaks('nothing is done twice', `${scope}: by ${by.join(', ')} and by ${call}`);
    if (isResent) counts('done twice, as a person had it sent again');
    return isResent;
  };
  const isAllowed = (jobId: JobId, command: Command): void => {
    const { rule, needsApproval } = command;
    if (!books.since(nowMs() - lookMaxMs).some((book) => isInForce(book, rule)))
      breaks('nothing is done for a rule that is off', `${rule} for ${command.subject.id}`);
    if (needsApproval && !approved.has(jobId))
      breaks('nothing that waits for a yes is done without it', `${rule} for ${command.subject.id}`);
    const cost = books.since(nowMs() - decideMaxMs).map((book) => ruleNamed(book, rule));
    const asks = cost.every((one) => one?.approveAbove !== undefined && costOf(one) > one.approveAbove);
    if (asks && !needsApproval)
      breaks(
        'nothing that waits for a yes is done without it',
        `${rule} for ${command.subject.id} asked nobody`,
      );
  };

  const spend = (command: Command, real: number): void => {
    const execution = executionOf(command);
    const subscription = command.subject.subscriptionId ?? '';
    if (execution === undefined) return;
    for (const { name, key, quotaOf } of windowsOf(command.rule, subscription, execution.atMs)) {
      const all = spent.get(`${name} ${key}`) ?? [];
      spent.set(`${name} ${key}`, all);
      all.push({ atMs: execution.atMs, execution: execution.key, amount: command.amount ?? 0, real });
      const quotas = books
        .between(Math.min(...all.map(({ atMs }) => atMs)) - decideMaxMs, nowMs())
        .map(quotaOf);
      if (quotas.includes(undefined)) continue;
      const [count, amount] = [
        Math.max(...quotas.map((quota) => quota?.count ?? 0)),
        Math.max(...quotas.map((quota) => quota?.amount ?? Number.POSITIVE_INFINITY)),
      ];
      const executions = new Set(all.map((one) => one.execution)).size;
      const [paid, really] = [sumOf(all, 'amount'), sumOf(all, 'real')];
      if (executions > count) breaks('no quota is passed', `${name}: ${key} had ${executions} of ${count}`);
      if (paid > amount) breaks('no quota is passed', `${name}: ${key} had ${paid} of ${amount}`);
      if (tellsPrices && really > amount)
        breaks('no quota is passed', `${name}: ${key} really cost ${really} of ${amount}`);
      if (executions === count || paid === amount) counts(quotaFigures.filled(name));
    }
  };

  const isNeeded = ({ rule: name, subject }: Command): void => {
    const product = fleet.product(subject.id);
    const percent = ruleNamed(books.since(nowMs())[0] ?? noRules, name)?.thresholdPercent;
    if (product === undefined || percent === undefined) return;
    if (!shown.isLagging(product) && usedOf(product) < percent && product.changedAtMs < nowMs() - lookMaxMs)
      breaks(
        'nothing is bought that is not needed',
        `${product.id} has used ${usedOf(product)} % of ${percent} %`,
      );
    const other = product.subscription.products.find(
      (one) => one !== product && isRoom(one, percent) && isKnown(one.id, nowMs() - lookMaxMs),
    );
    if (other !== undefined)
      breaks(
        'nothing is bought while the subscription has room',
        `${name} for ${product.id}: ${other.id} of ${product.subscription.id} has used ${usedOf(other)} %`,
      );
  };
  /** Whether a look at the subscription's list showed room in it. */
  const isRoom = (product: Product, percent: number): boolean =>
    product.changedAtMs < nowMs() - lookMaxMs && !shown.isLagging(product) && usedOf(product) < percent;
  const usedOf = (product: Product): number =>
    Math.floor(100 * (1 - Math.floor(fleet.remainingOf(product)) / product.initial));

  return {
    commands,
    isResent: (call: string): boolean => resent.has(call),
    decided: {
      approves: (jobId: JobId): void => void approved.add(jobId),
      resends: (jobId: JobId): void => void resendsWanted.set(jobId, (resendsWanted.get(jobId) ?? 0) + 1),
      /** Who retries rows has said yes to them. */
      retries(jobId: JobId, retry: JobId): void {
        const command = commands.get(jobId);
        if (command === undefined) return;
        commands.set(retry, command);
        approved.add(retry);
        retries.set(retry, jobId);
      },
    },
    entryWritten(before: Entry | undefined, { jobId, id, state }: Entry): void {
      if (before?.state !== 'held' || state !== 'planned') return;
      const call = callNameOf(jobId, id);
      const times = (resent.get(call) ?? 0) + 1;
      if (times <= (resendsWanted.get(jobId) ?? 0)) resent.set(call, times);
    },
    commanded: (jobId: JobId, command: Command): void => void commands.set(jobId, command),
    called({ idempotencyKey }: Performing): void {
      const [jobId, command] = [jobOf(idempotencyKey), commands.get(jobOf(idempotencyKey))];
      if (command === undefined) {
        breaks('nothing breaks off', `${idempotencyKey} is nobody's command`);
        return;
      }
      isAllowed(jobId, command);
      isNeeded(command);
    },
    ordered({ idempotencyKey }: Performing, { offering, isGivenUp }: FleetOrder): void {
      counts('top-ups at the provider');
      const command = commands.get(jobOf(idempotencyKey));
      if (command === undefined) return;
      if (retries.has(jobOf(idempotencyKey)))
        breaks('no quota is passed', `${idempotencyKey} is a retry, which no quota counts`);
      // Quotas count what rules do, and not what people do again. What the provider gives up costs nothing.
      if (!isAgain(command, idempotencyKey) && !isGivenUp)
        spend(command, priceAt(offering, nowMs() - lookMaxMs));
    },
    texted({ idempotencyKey }: SmsCall): void {
      counts('texts at the provider');
      const [jobId, command] = [jobOf(idempotencyKey), commands.get(jobOf(idempotencyKey))];
      if (command === undefined) {
        breaks('nothing breaks off', `${idempotencyKey} is nobody's command`);
        return;
      }
      isAllowed(jobId, command);
      if (isAgain(command, idempotencyKey) || retries.has(jobId)) return;
      // A rule that buys is counted by what it bought, whether or not its text went out.
      if (!executionOf(command)?.commands.some(({ amount }) => amount !== undefined)) spend(command, 0);
    },
  };
}

const noRules = { version: 0, atMs: 0, by: '', off: false, rules: [] };

function costOf({ do: actions }: Rule): number {
  return actions.reduce((sum, action) => sum + ('price' in action ? (action.price?.amount ?? 0) : 0), 0);
}

function sumOf<Name extends string>(all: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}
