import type { PlantedBug } from '../planted-bug.ts';

const after = 'shared/core/rate-limit/after-answer.ts';
const close = 'shared/core/rate-limit/pause.ts';
const shown = 'shared/core/rate-limit/limiter.ts';
const answer = 'shared/core/rate-limit/after-answer.ts';
const answers = 'test/core/rate-limit/limiter-answers.test.ts';
const kinds = 'test/core/rate-limit/limiter-answer.test.ts';
const cells = 'test/core/rate-limit/limiter-cells.test.ts';

export const limiterBugs: readonly PlantedBug[] = [
  {
    name: 'each of many 429 answers slows the limiter down again',
    file: close,
    find: "if (permit.epoch !== limiter.epoch || limiter.state === 'paused') return counted;",
    replace: '',
    suites: [answers, cells],
  },
  {
    name: 'the server’s hint is no floor',
    file: after,
    find: 'const floorMs = hintMs === 0 ? limiter.floorMs : Math.max(limiter.floorMs, nowMs + hintMs);',
    replace: 'const floorMs = limiter.floorMs;',
    suites: [answers],
  },
  {
    name: 'a hint sets an earlier, longer one back',
    file: after,
    find: 'Math.max(limiter.floorMs, nowMs + hintMs)',
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
    find: "if (limiter.state !== 'probing' || permit.epoch !== limiter.epoch)",
    replace: "if (limiter.state !== 'probing')",
    suites: [answers],
  },
  {
    name: 'a clock that lags behind moves the limiter back',
    file: after,
    find: 'const nowMs = Math.max(clockMs, limiter.seenMs);',
    replace: 'const nowMs = clockMs;',
    suites: [answers, 'test/flows/rate-limit/shared-limiter.test.ts'],
  },
  {
    name: 'a provider that is down does not count as unclear',
    file: answer,
    find: "if (effect === 'unknown' || silent.includes(code)) return { kind: 'unclear' };",
    replace: "if (effect === 'unknown') return { kind: 'unclear' };",
    suites: [kinds],
  },
  {
    name: 'a probe that gets the answer to an earlier call keeps all others waiting',
    file: after,
    find: "return isProbe ? { ...limiter, state: 'paused', probesAtMs: nowMs } : limiter;",
    replace: 'return isProbe ? limiter : limiter;',
    suites: [answers],
  },
  {
    name: 'an answer that is repeated from an earlier call counts as one of now',
    file: answer,
    find: "if (isReplayed) return { kind: 'repeated' };",
    replace: '',
    suites: [kinds],
  },
  {
    name: 'what the token server says counts as an answer of the API',
    file: answer,
    find: 'if (tokenCause !== undefined) return undefined;',
    replace: '',
    suites: [kinds, 'test/flows/rate-limit/pass-limiter.test.ts'],
  },
  {
    name: 'a used up quota is shown as if calls went out',
    file: shown,
    find: "if (state === 'flowing') return floorMs > nowMs ? 'paused' : state;",
    replace: "if (state === 'flowing') return state;",
    suites: ['test/core/status/status.test.ts', 'test/core/jobs/waiting.test.ts'],
  },
  {
    name: 'a paused limiter that nobody calls raises its alarm for ever',
    file: shown,
    find: "return isOver && !isProbedByRead ? 'flowing' : state;",
    replace: 'return state;',
    suites: ['test/core/status/status.test.ts', 'test/flows/rate-limit/shared-limiter.test.ts'],
  },
];
