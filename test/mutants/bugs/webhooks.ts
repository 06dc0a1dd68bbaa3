import type { PlantedBug } from '../planted-bug.ts';

const [signature, proof] = ['shared/core/events/proof-of-sender.ts', 'shared/core/events/proof-of-sender.ts'];
const proofTests = 'test/core/events/prove-sender.test.ts';
const [requeue, requeueTests] = [
  'shared/flows/events/requeue-events.ts',
  'test/flows/events/requeue-events.test.ts',
] as const;
const receiverTests = 'test/http/events/webhook-receiver.test.ts';

export const webhookBugs: readonly PlantedBug[] = [
  {
    name: 'only the first signing secret counts',
    file: signature,
    find: 'return keys.some((key) => {',
    replace: 'return keys.slice(0, 1).some((key) => {',
    suites: [proofTests, receiverTests],
  },
  {
    name: 'a configured signing secret is not requested for unless the stage requires it',
    file: proof,
    find: "require.includes('hmac') || signing.length > 0",
    replace: "require.includes('hmac')",
    suites: [proofTests],
  },
  {
    name: 'signed times ahead of now are taken',
    file: signature,
    find: 'Math.abs(nowMs - Number(timestamp) * 1000) >',
    replace: 'nowMs - Number(timestamp) * 1000 >',
    suites: [proofTests],
  },
  {
    name: 'a signature without its secret is taken when none is configured',
    file: proof,
    find: 'return !asksHmac || isSigned(',
    replace: 'return !asksHmac || signing.length === 0 || isSigned(',
    suites: [proofTests, receiverTests],
  },
  {
    name: 'a signature over time and body is checked with the id in front',
    file: signature,
    find: "if (form.signed === 'timestamp.body') return",
    replace: "if (form.idHeader === '') return",
    suites: [proofTests],
  },
  {
    name: 'an event is marked as queued before it is queued',
    file: 'shared/flows/events/receive-event.ts',
    find: 'if (!added.applied && added.found?.queuedAtMs !== undefined) return false;',
    replace:
      'if (!added.applied && added.found?.queuedAtMs !== undefined) return false;\n  await ports.events.markQueued(event, ports.now());',
    suites: [receiverTests],
  },
  {
    name: 'a repeated event that was never queued is not queued',
    file: 'shared/flows/events/receive-event.ts',
    find: 'if (!added.applied && added.found?.queuedAtMs !== undefined) return false;',
    replace: 'if (!added.applied) return false;',
    suites: [receiverTests],
  },
  {
    name: 'nobody queues an event whose receiving broke off',
    file: requeue,
    find: 'ports.now() - requeueEventAfterMs',
    replace: 'ports.now() - 1e15',
    suites: [requeueTests],
  },
  {
    name: 'an event that is queued late is marked although its message was not taken',
    file: 'shared/flows/events/receive-event.ts',
    find: `await eventQueue.sendEvent({ source, eventName: eventNameOf({ source, id }) });
  await events.markQueued({ source, id }, now());`,
    replace: `await events.markQueued({ source, id }, now());
  await eventQueue.sendEvent({ source, eventName: eventNameOf({ source, id }) });`,
    suites: [requeueTests],
  },
  {
    name: 'an event that cannot be queued late keeps the others',
    file: requeue,
    find: 'failures.push({ eventName: eventNameOf(key), error });',
    replace: 'failures.push({ eventName: eventNameOf(key), error });\n      throw error;',
    suites: [requeueTests],
  },
  {
    name: 'an id that the gateway has decoded is decoded a second time',
    file: 'shared/http/api-handler.ts',
    find: 'if (pathParameters === undefined) return rawPath;',
    replace: "if (rawPath !== '') return rawPath;",
    suites: ['test/http/request/ids-in-paths.test.ts'],
  },
  {
    name: 'a secret that was replaced twice within a day signs no more',
    file: 'shared/core/callbacks/endpoint.ts',
    find: 'return [former, ...olderSecrets].filter(',
    replace: 'return [former, ...olderSecrets].slice(0, 1).filter(',
    suites: ['test/http/endpoints/endpoints-api.test.ts'],
  },
];
