import type { PlantedBug } from '../planted-bug.ts';

const after = 'shared/core/rate-limit/after.ts';
const close = 'shared/core/rate-limit/close.ts';
const answer = 'shared/core/rate-limit/answer.ts';
const answers = 'test/core/rate-limit/gate-answers.test.ts';
const kinds = 'test/core/rate-limit/gate-answer.test.ts';
const cells = 'test/core/rate-limit/gate-cells.test.ts';

export const limiterBugs: readonly PlantedBug[] = [
  {
    name: 'each of many 429 answers slows the limiter down again',
    file: close,
    find: "if (permit.epoch !== gate.epoch || gate.state === 'closed') return counted;",
    replace: '',
    suites: [answers, cells],
  },
  {
    name: 'the server’s hint is no floor',
    file: after,
    find: 'const floorMs = hintMs === 0 ? gate.floorMs : Math.max(gate.floorMs, nowMs + hintMs);',
    replace: 'const floorMs = gate.floorMs;',
    suites: [answers],
  },
  {
    name: 'a hint sets an earlier, longer one back',
    file: after,
    find: 'Math.max(gate.floorMs, nowMs + hintMs)',
    replace: 'nowMs + hintMs',
    suites: [answers],
  },
  {
    name: 'unclear answers never pause the limiter',
    file: after,
    find: 'if (inARow < unclearMax && !isUnclear) {',
    replace: 'if (inARow < 1e9 && !isUnclear) {',
    suites: [answers],
  },
  {
    name: 'after an outage one answered read lets everything through',
    file: after,
    find: 'if (!unclear.isReadAnswered) {',
    replace: 'if (unclear.pauseMs < 0) {',
    suites: [answers],
  },
  {
    name: 'an answer to an old permit ends a probe',
    file: after,
    find: "if (gate.state !== 'probing' || permit.epoch !== gate.epoch)",
    replace: "if (gate.state !== 'probing')",
    suites: [answers],
  },
  {
    name: 'a clock that lags behind moves the limiter back',
    file: after,
    find: 'const nowMs = Math.max(clockMs, gate.seenMs);',
    replace: 'const nowMs = clockMs;',
    suites: [answers, 'test/flows/rate-limit/shared-gate.test.ts'],
  },
  {
    name: 'a provider that is down does not count as unclear',
    file: answer,
    find: "if (effect === 'unknown' || silent.includes(code)) return { kind: 'unclear' };",
    replace: "if (effect === 'unknown') return { kind: 'unclear' };",
    suites: [kinds],
  },
];
