import { type OperationId, operations } from './operations.ts';

/** What changes nothing that is live, and is no read by its method. */
const harmless: readonly OperationId[] = [
  'createCampaign',
  'createOrderBatch',
  'createSubscriptionChanges',
  'createPortings',
  'createAccountChanges',
  'checkText',
  'checkColumns',
  'checkSuppressions',
  'testRule',
];

/**
 * What a test key may ask for within its scopes: `all`; `test jobs`, for which its jobs are looked at one by one; or
 * `nothing`, which is so for each operation that somebody adds and that is no read.
 */
export function testKeyMay(id: OperationId): 'all' | 'test jobs' | 'nothing' {
  const { path, method } = operations[id];
  if (path.startsWith('/v1/jobs/{id}')) return 'test jobs';
  return method === 'GET' || harmless.includes(id) ? 'all' : 'nothing';
}
