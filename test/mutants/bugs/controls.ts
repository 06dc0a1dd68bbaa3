import type { PlantedBug } from '../planted-bug.ts';

const send = 'shared/flows/reconciliation/control-messages.ts';
const tests = 'test/flows/reconciliation/control-messages.test.ts';

/** Bugs by which a control message is asked for and never sent, or sent without end. */
export const controlBugs: readonly PlantedBug[] = [
  {
    name: 'a frequency limit keeps the control message back',
    file: send,
    find: "{ frequency: 'any', allowForeign: true }",
    replace: '{ allowForeign: true }',
    suites: [tests],
  },
  {
    name: 'a control message to another country is not sent',
    file: send,
    find: "{ frequency: 'any', allowForeign: true }",
    replace: "{ frequency: 'any' }",
    suites: [tests],
  },
  {
    name: 'an unclear control message is followed by another one',
    file: send,
    find: "if (isControlMessage) return 'own';",
    replace: '',
    suites: [tests],
  },
];
