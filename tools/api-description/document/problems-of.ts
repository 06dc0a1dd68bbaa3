import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { testKeyMay } from '../../../shared/core/api/test-keys.ts';
import { auditedOperations } from '../../../shared/core/audit/audited-operations.ts';
import { type ProblemCode, problemCodes } from '../../../shared/problem-codes.ts';
import { described } from '../operations/described.ts';
import { credentialCodes } from './error-answers.ts';
import { formsOf } from './forms.ts';

const ofBody: readonly ProblemCode[] = [
  'malformed_json',
  'duplicate_member',
  'nested_too_deep',
  'invalid_encoding',
  'body_too_large',
  'unsupported_media_type',
  'unsupported_charset',
  'unsupported_encoding',
];

const ofRepeat: Readonly<Record<Operation['repeat'], readonly ProblemCode[]>> = {
  safe: [],
  key: ['idempotency_key_missing', 'idempotency_key_invalid', 'idempotency_key_reused', 'too_many_requests'],
  natural: [],
  match: ['precondition_required', 'precondition_failed'],
};

/** Under a key that was used, they do nothing more, whatever the body says. */
const anyBody: readonly OperationId[] = ['pingEndpoint', 'resendToEndpoint', 'createSuppressionExport'];

/** The codes that follow from what is declared about an operation. */
function byRule(id: OperationId): readonly ProblemCode[] {
  const { path, repeat, mayMatch, hurries, scope, function: of }: Operation = operations[id];
  const found: readonly ProblemCode[] = [
    ...(typeof scope === 'string'
      ? []
      : ([...credentialCodes, 'scope_missing', 'issuer_unavailable'] as const)),
    ...(typeof scope === 'string' || testKeyMay(id) === 'all' ? [] : (['test_key'] as const)),
    ...(isOnRecord(id) || hurries ? (['unavailable'] as const) : []),
    ...(path.includes('{') ? (['not_found'] as const) : []),
  ];
  // It reads no JSON as the others do: what it takes is proved byte by byte.
  if (of === 'webhooks-receive') return [...found, 'body_too_large', 'not_set_up'];
  const { body, query } = formsOf(id);
  const isPaged = 'cursor' in ((query?.() as { shape?: object } | undefined)?.shape ?? {});
  return [
    ...found,
    'invalid_request',
    'malformed_url',
    ...(isPaged ? (['invalid_cursor'] as const) : []),
    ...(body === undefined ? [] : ofBody),
    ...ofRepeat[repeat].filter((code) => code !== 'idempotency_key_reused' || !anyBody.includes(id)),
    ...(mayMatch ? (['precondition_failed'] as const) : []),
    ...(of === 'docs' ? [] : (['not_acceptable'] as const)),
    'internal_error',
    'not_set_up',
  ];
}

/** A change is refused while the audit log cannot be written. */
function isOnRecord(id: OperationId): boolean {
  const audited = auditedOperations[id];
  return audited !== undefined && audited.reveals !== true;
}

/** The codes that an operation can answer, by status. */
export function problemsOf(id: OperationId): ReadonlyMap<number, readonly ProblemCode[]> {
  const codes = new Set<ProblemCode>([...byRule(id), ...(described[id].problems ?? [])]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const [code, [status]] of Object.entries(problemCodes) as [ProblemCode, [number, string]][])
    if (codes.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return byStatus;
}
