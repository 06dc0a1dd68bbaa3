import { AwsError, notImplemented } from '../aws-error.ts';

type Condition = Readonly<Record<string, string>> | readonly [string, string | number, string | number];

interface Policy {
  expiration: string;
  conditions: readonly Condition[];
}

/** Fields of a form that no condition has to allow. */
const freeFields = /^(policy|x-amz-signature|file|x-ignore-.*)$/;

/**
 * Holds a form against the policy in it. The signature is not verified, as nowhere here.
 *
 * Source: S3 API reference, "Authenticating Requests: Browser-Based Uploads Using POST", "POST Policy".
 *
 * @param fields by lower-case name
 * @returns how large the file may be, in bytes
 * @throws AwsError AccessDenied or InvalidPolicyDocument
 */
export function checkPolicy(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  nowMs: number,
): { min: number; max: number } {
  const policy = readPolicy(fields.get('policy'));
  if (fields.get('x-amz-signature') === undefined)
    throw new AwsError(
      'AccessDenied',
      "Bucket POST must contain a field named 'X-Amz-Signature'. If it is specified, please check the order of " +
        'the fields.',
      403,
    );
  if (!(nowMs < Date.parse(policy.expiration))) throw denied('Policy expired.');
  const values = new Map([...fields, ['bucket', bucket]]);
  const allowed = new Set<string>();
  let size = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions) {
    const [operator, name, value] = parts(condition);
    if (operator === 'content-length-range') {
      size = { min: Number(name), max: Number(value) };
      continue;
    }
    const field = String(name).replace(/^\$/, '').toLowerCase();
    allowed.add(field);
    const found = values.get(field);
    const holds =
      operator === 'eq'
        ? found === value
        : operator === 'starts-with'
          ? found?.startsWith(String(value)) === true
          : unknownOperator(operator);
    if (!holds) throw denied(`Policy Condition failed: ["${operator}", "$${field}", "${value}"]`);
  }
  const extra = [...fields.keys()].find((name) => !allowed.has(name) && !freeFields.test(name));
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`);
  return size;
}

function readPolicy(encoded: string | undefined): Policy {
  try {
    const policy = JSON.parse(Buffer.from(encoded ?? '', 'base64').toString('utf8'));
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) return policy;
  } catch {
    // Refused below, like a policy that lacks its members.
  }
  throw new AwsError('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
}

function parts(condition: Condition): readonly [string, string | number, string | number] {
  if (Array.isArray(condition)) return condition as unknown as readonly [string, string, string];
  const [[name, value] = ['', '']] = Object.entries(condition);
  return ['eq', name, value];
}

function unknownOperator(operator: string): never {
  throw notImplemented(`the policy condition ${operator}`);
}

function denied(why: string): AwsError {
  return new AwsError('AccessDenied', `Invalid according to Policy: ${why}`, 403);
}
