import { type Asker, callerOf } from '../../core/access/actor.ts';
import { ownCallers } from '../../core/jobs/callers.ts';
import {
  deployedOver,
  isSwitchedOff,
  offAfter,
  switchedOffAfter,
} from '../../core/rules/executions/switched-off.ts';
import { noBook, type RuleBook, type RuleMode } from '../../core/rules/rule.ts';
import type { RuleStage, StepFaults } from '../../core/rules/rule-faults.ts';
import type { UncheckedRuleId } from '../../core/rules/rule-ids.ts';
import { buys, onUnseen, saversAfter, saversSeen } from '../../core/rules/savers.ts';
import { InputError, type InputFault } from '../../errors.ts';
import type { DirectoryStore } from '../../ports/directory/directory.ts';
import type { Rules } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type AuditPorts, recorded } from '../audit/audit-log.ts';
import { type FourEyesPort, notOtherThanSavers, requireOtherThanSavers } from '../jobs/second-person.ts';

export type ChangePorts = Pick<AllPorts, 'now'> &
  RuleStage &
  FourEyesPort & {
    readonly rules: Rules;
    readonly loadStepFaults: () => Promise<StepFaults>;
    /** What the stage knows of the provider; absent where the ids of rules are not looked up. */
    readonly directory?: Pick<DirectoryStore, 'kept'>;
  };

export type Content = Pick<RuleBook, 'currency' | 'dayQuota' | 'rules'> & {
  /** As it was when absent. */
  readonly off?: boolean;
};

/** How many faults are listed at most. */
const faultsMax = 20;

/**
 * Makes these the rules of the stage, as the next version. Events see them from then on, and what is queued when it is
 * claimed. All rules stay switched off unless they say otherwise themselves.
 *
 * @param by who asks
 * @param over the version that was changed; when another came in between, nothing is written. Absent: whatever is there
 * @returns the rules, and those of their ids that nobody could look up
 * @throws InputError 400 with a JSON Pointer for each fault, 412 when another version came in between
 */
export async function putRules(
  ports: ChangePorts,
  by: Asker,
  content: Content,
  over?: number,
): Promise<{ readonly book: RuleBook; readonly unchecked: readonly UncheckedRuleId[] }> {
  await checked(ports, content);
  const name = callerOf(by);
  const { faults, unchecked } = await lookUpIds(ports, content);
  if (faults.length > 0) throw invalidRules(faults);
  const book = await change(ports, by, (before) => {
    if (over !== undefined && over !== before.version) throw overtaken(before.version);
    if (ports.fourEyes?.rules === true) refuseUnseen(onUnseen(before, content));
    const modes = new Map(before.rules.map(({ name, mode }) => [name, mode]));
    const set = content.rules.filter(({ name, mode }) => modes.get(name) !== mode);
    const off = { ...offAfter(before, name, content.off), ...switchedOffAfter(before, name, set) };
    return { ...content, ...off, ...saversAfter(before, content, by) };
  });
  return { book, unchecked };
}

/** The file of rules that a stage was deployed with. */
export type DeployedRules = {
  /** In hex. */
  readonly sha256: string;
  /** @throws InputError when it is no document of rules */
  read(): Promise<Content>;
};

/**
 * Makes the deployment's file the rules of the stage, once for each change of the file: what people change over HTTP
 * afterwards holds until then. Anyone who has switched everything off, or one rule, keeps it off.
 *
 * @throws InputError 400 with a JSON Pointer for each fault
 */
export async function takeDeployedRules(
  ports: ChangePorts & AuditPorts,
  { sha256, read }: DeployedRules,
): Promise<void> {
  if ((await ports.rules.newest())?.file === sha256) return;
  const content = await checked(ports, await read());
  const take = () =>
    change(ports, ownCallers.deployment, (before) => ({
      ...content,
      rules: deployedOver(before, content.rules),
      ...offAfter(before, ownCallers.deployment, content.off || undefined),
      file: sha256,
      ...(before.switchedOff === undefined ? {} : { switchedOff: before.switchedOff }),
    }));
  const what = { action: 'rules.change', resource: 'rules' };
  await recorded(ports, ownCallers.deployment, what, take, ({ version }) => version);
}

async function checked(ports: ChangePorts, content: Content): Promise<Content> {
  const faults = await faultsIn(ports, content);
  if (faults.length > 0) throw invalidRules(faults);
  return content;
}

function refuseUnseen(indexes: readonly number[]): void {
  if (indexes.length === 0) return;
  throw new InputError(
    'same_person',
    indexes.slice(0, faultsMax).map((index) => ({
      pointer: `/rules/${index}/mode`,
      detail: 'A rule that buys something must be switched on by somebody who has not saved it',
      hint: 'Save it with the mode `off` or `dry_run`, and ask somebody else to switch it on.',
    })),
  );
}

function invalidRules(faults: readonly InputFault[]): InputError {
  return new InputError('invalid_rules', faults.slice(0, faultsMax));
}

async function lookUpIds({ directory, now }: ChangePorts, content: Content) {
  if (directory === undefined) return { faults: [], unchecked: [] };
  const { lookUpRuleIds } = await import('./look-up-rule-ids.ts');
  return lookUpRuleIds({ directory, now }, content);
}

/** Loaded with the first change, as rules seldom change: JSONata, Liquid and the forms of the provider's calls. */
async function faultsIn(ports: ChangePorts, content: Content) {
  const { ruleFaults } = await import('../../core/rules/rule-faults.ts');
  return ruleFaults(content, await ports.loadStepFaults(), ports);
}

/**
 * Switches all rules, or one. Anyone who finds them so already makes no new version.
 *
 * @returns the rules as they are then
 * @throws InputError 404 when there is no such rule
 */
export function switchRules(
  ports: ChangePorts,
  by: Asker,
  to: { readonly off: boolean } | { readonly rule: string; readonly mode: RuleMode },
): Promise<RuleBook> {
  return change(ports, by, async (before) => {
    if ('off' in to) {
      const { off: _off, offBy: _by, ...rest } = before;
      const so = offAfter(before, callerOf(by), to.off);
      return so.off === before.off && so.offBy === before.offBy ? before : { ...rest, ...so };
    }
    const found = before.rules.find(({ name }) => name === to.rule);
    if (found === undefined) throw noSuchRule();
    const isSo = found.mode === to.mode && (to.mode !== 'off' || isSwitchedOff(before, found.name));
    if (isSo) return before;
    const letsGo = to.mode === 'on' && buys(found);
    if (letsGo) requireOtherThanSavers(ports, before, found.name, by);
    // Noted where one person is enough, too: the stage may want two some day.
    const isOther = letsGo && notOtherThanSavers(ports, before, found.name, by) === undefined;
    const seen = isOther ? saversSeen(before, found.name) : {};
    const set = { ...found, mode: to.mode };
    const rules = before.rules.map((rule) => (rule === found ? set : rule));
    const { switchedOff: _, ...rest } = before;
    const next = { ...rest, ...seen, rules, ...switchedOffAfter(before, callerOf(by), [set]) };
    // A rule can always be taken back, whatever has become wrong since.
    const faults =
      to.mode === 'on' ? [...(await faultsIn(ports, next)), ...(await lookUpIds(ports, next)).faults] : [];
    if (faults.length > 0) throw new InputError('rule_not_switchable', faults.slice(0, faultsMax));
    return next;
  });
}

/** @throws InputError 404 */
export function noSuchRule(): InputError {
  return new InputError('not_found', [{ detail: 'There is no such rule' }]);
}

type Awaitable<Value> = Value | Promise<Value>;

/** @param next what comes after a version; that version itself when nothing changes */
async function change(
  { rules, now }: ChangePorts,
  asker: Asker,
  next: (before: RuleBook) => Awaitable<Omit<RuleBook, 'version' | 'atMs' | 'by'>>,
): Promise<RuleBook> {
  for (;;) {
    const before = (await rules.newest()) ?? noBook;
    const content = await next(before);
    if (content === before) return before;
    const file = before.file === undefined ? {} : { file: before.file };
    const book = { ...file, ...content, version: before.version + 1, atMs: now(), by: callerOf(asker) };
    if (await rules.append(book)) return book;
  }
}

function overtaken(version: number): InputError {
  return new InputError('precondition_failed', [
    {
      in: 'header',
      pointer: 'If-Match',
      detail: `Version ${version} is there now. Read it, and send your change of it`,
    },
  ]);
}
