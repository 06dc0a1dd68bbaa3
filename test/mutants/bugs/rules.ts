import type { PlantedBug } from '../planted-bug.ts';

const [fire, follow] = ['shared/flows/rules/fire.ts', 'shared/flows/rules/follow-executions.ts'];
const commands = 'shared/flows/commands/commands-over-jobs.ts';
const key = 'shared/core/rules/executions/execution-key.ts';
const wanted = 'shared/flows/rules/pass-over-unwanted.ts';
const react = 'test/flows/rules/react-to-event.test.ts';
const givenBack = 'test/flows/rules/room-given-back.test.ts';
const fleet = 'sim:automations --subscriptions 200 --days 60';

export const ruleBugs: readonly PlantedBug[] = [
  {
    name: 'once a day means once a cycle',
    file: key,
    find: 'day: `${period} ${dayOf(atMs)}`',
    replace: 'day: period',
    suites: ['test/flows/rules/once-a-day.test.ts', fleet],
  },
  {
    name: 'a refill that somebody else bought is not seen',
    file: 'shared/core/rules/readings/refill.ts',
    find: "id !== product.id && status === 'active'",
    replace: "id === product.id && status === 'active'",
    suites: ['test/flows/rules/refilled-by-others.test.ts', fleet],
  },
  {
    name: 'a rule costs what its first action costs',
    file: 'shared/core/rules/cost.ts',
    find: 'return rule.do.reduce(',
    replace: 'return rule.do.slice(0, 1).reduce(',
    suites: ['test/core/rules/cost.test.ts', react, fleet],
  },
  {
    name: 'a price that the provider raised does not count',
    file: 'shared/core/rules/cost.ts',
    find: 'Math.max(declared, requestedFor(action, requested) ?? 0)',
    replace: 'Math.max(declared, 0 * (requestedFor(action, requested) ?? 0))',
    suites: ['test/flows/rules/real-prices.test.ts', fleet],
  },
  {
    name: 'another cycle is not noticed before spending',
    file: wanted,
    find: 'periodOf(product) !== subject.period',
    replace: 'periodOf(product).length !== (subject.period ?? "").length',
    suites: [react, 'test/flows/commands/rule-orders.test.ts', fleet],
  },
  {
    name: 'a rule that was switched off since still spends',
    file: wanted,
    find: 'return String(rule);',
    replace: 'return true;',
    suites: [react, 'test/flows/commands/rule-orders.test.ts', fleet],
  },
  {
    name: 'a sweep goes under a key of its own',
    file: key,
    find: "return digest32([name, ...subject, 'data',",
    replace: "return digest32([name, hint.id.startsWith('sweep') ? 'sweep' : 'event', ...subject, 'data',",
    suites: ['test/flows/rules/once-a-day.test.ts', fleet],
  },
  {
    name: 'who said yes to an order has it placed although it is not needed any more',
    file: 'shared/flows/rules/pass-over-unwanted.ts',
    find: 'command === undefined ? true :',
    replace: 'command === undefined || job.approved !== undefined ? true :',
    suites: ['test/flows/commands/queued-orders.test.ts'],
  },
  {
    name: 'a rule that asks for a person since has its queued orders placed without one',
    file: wanted,
    find: 'return needsApproval || !needsYes(rule, requested) ||',
    replace: 'return needsApproval || true ||',
    suites: ['test/flows/commands/queued-orders.test.ts'],
  },
  {
    name: 'an order that was placed meanwhile waits for a yes',
    file: 'shared/flows/rules/pass-over-unwanted.ts',
    find: 'if (!(await ledger.replaceEntry(waiting)).applied) return;',
    replace: 'await ledger.replaceEntry(waiting);',
    suites: ['test/flows/commands/queued-orders.test.ts'],
  },
  {
    name: 'an order that a person has approved waits for another yes',
    file: 'shared/flows/rules/pass-over-unwanted.ts',
    find: 'else if (job.approved === undefined) await',
    replace: 'else if (job.version > 0) await',
    suites: ['test/flows/commands/queued-orders.test.ts'],
  },
  {
    name: 'a refused order keeps the room that it reserved',
    file: follow,
    find: "if (end === 'give back') await giveAllBack(ports, execution);",
    replace: '',
    suites: [react, fleet],
  },
  {
    name: 'a worker that lost the reservation starts the commands as well',
    file: fire,
    find: 'const answer = await ports.executions.replace(started);\n  if (!answer.applied) return overtaken(ports, execution, answer.found);',
    replace: 'await ports.executions.replace(started);',
    suites: [givenBack, fleet],
  },
  {
    name: 'an execution without room under a wider quota keeps what it took under the narrower',
    file: fire,
    find: 'await giveUp(ports, returning, keep);\n    return',
    replace: 'return',
    suites: [givenBack, fleet],
  },
  {
    name: 'a held order gives its room back',
    file: commands,
    find: "if (rows.held + rows.unclear > 0) return 'unclear';",
    replace: "if (rows.unclear > 0) return 'unclear';",
    suites: ['test/flows/commands/start-operation.test.ts', fleet],
  },
  {
    name: 'a canceled job is over while an order is under way',
    file: commands,
    find: "if (state !== 'completed' && state !== 'canceled') return 'running';",
    replace: "if (state !== 'completed' && state !== 'canceled' && state !== 'canceling') return 'running';",
    suites: ['test/flows/commands/start-operation.test.ts', fleet],
  },
  {
    name: 'an order that waits for a yes is not on its way',
    file: commands,
    find: "if (state === 'ready' && job.options?.mode === 'approve') return 'waiting';",
    replace: "if (state === 'ready' && job.options?.mode === 'approve') return 'refused';",
    suites: ['test/flows/commands/start-operation.test.ts', fleet],
  },
  {
    name: 'dead-letter messages that the queue did not take count as sent',
    file: 'shared/flows/dead-letters/dead-letters.ts',
    find: 'sent += taken;\n    if (taken < held.length) return sent;',
    replace: 'sent += held.length;',
    suites: ['test/http/dead-letters/dead-letters-api.test.ts'],
  },
  {
    name: 'a product that is too new to be shown is forgotten',
    file: 'shared/flows/rules/sweep/sweep-balances.ts',
    find: 'namedAtMs > longAgoMs',
    replace: 'namedAtMs > ports.now()',
    suites: ['test/flows/rules/sweep-balances.test.ts'],
  },
  {
    name: 'a product that is shown used up at the end of its cycle is forgotten at once',
    file: 'shared/flows/rules/sweep/sweep-balances.ts',
    find: 'isOver(product, longAgoMs)',
    replace: 'isOver(product, ports.now())',
    suites: ['test/flows/rules/sweep-balances.test.ts'],
  },
  {
    name: 'rules of a local system call the CRM of its stage',
    file: 'shared/wiring/deployed-settings.ts',
    find: "return isLocal() ? optional('LOCAL_CRM_URL') : deployedSettings().crmUrl;",
    replace: "return optional('LOCAL_CRM_URL') ?? deployedSettings().crmUrl;",
    suites: ['test/local/crm-url.test.ts'],
  },
];
