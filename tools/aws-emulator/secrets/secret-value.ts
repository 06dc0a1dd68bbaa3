import * as z from 'zod';
import { AwsError } from '../aws-error.ts';

/** The parameters by which a value travels: text, or bytes in base64. */
export const valueFields = {
  SecretString: z.string().optional(),
  SecretBinary: z.base64().optional(),
};

/** The idempotency token, which becomes the version's id. Source: Secrets Manager API reference, PutSecretValue. */
export const clientRequestToken = z.string().min(32).max(64);

export interface SecretValue {
  SecretString?: string | undefined;
  SecretBinary?: string | undefined;
}

// Source: Secrets Manager user guide, quotas, "Secret value".
const bytesMax = 65_536;

/** @throws AwsError InvalidParameterException unless exactly one of the two is there and it is not too long. */
export function checkValue(value: SecretValue): void {
  const { SecretString: string, SecretBinary: binary } = value;
  if ((string === undefined) === (binary === undefined)) {
    throw new AwsError(
      'InvalidParameterException',
      'You must provide either SecretString or SecretBinary, and not both.',
    );
  }
  const bytes = string === undefined ? Buffer.byteLength(binary ?? '', 'base64') : Buffer.byteLength(string);
  if (bytes > bytesMax)
    throw new AwsError('InvalidParameterException', `The secret value is longer than ${bytesMax} bytes.`);
}

export function isSameValue(one: SecretValue, other: SecretValue): boolean {
  return one.SecretString === other.SecretString && one.SecretBinary === other.SecretBinary;
}
