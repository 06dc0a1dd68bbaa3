import type { SignedRequest } from '../authorize.ts';
import { AwsError } from '../aws-error.ts';
import { type ApiCall, leadingKeys } from './api-call.ts';
import type { Verdict } from './evaluate.ts';

type Service = SignedRequest['service'];

/** Codes and statuses as the services answer them; the other services say what DynamoDB says. */
const forms: Readonly<Partial<Record<Service, { readonly code: string; readonly status: number }>>> = {
  s3: { code: 'AccessDenied', status: 403 },
  sqs: { code: 'AccessDeniedException', status: 403 },
};

/** Source: IAM user guide, "Troubleshoot access denied error messages". */
export function refusal(service: Service, user: string, call: ApiCall, verdict: Verdict): AwsError {
  const why =
    verdict === 'denied'
      ? 'with an explicit deny in an identity-based policy'
      : `because no identity-based policy allows the ${call.action} action`;
  const { code, status } = forms[service] ?? { code: 'AccessDeniedException', status: 400 };
  const message = `User: ${user} is not authorized to perform: ${call.action} on resource: ${call.resource} ${why}`;
  return new AwsError(code, message, status);
}

/** The refusal of a key that belongs to nobody. */
export function unknownKey(service: Service): AwsError {
  return service === 's3'
    ? new AwsError(
        'InvalidAccessKeyId',
        'The AWS Access Key Id you provided does not exist in our records.',
        403,
      )
    : new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.');
}

/** A call for a person to read: of keys only their beginning, as what follows may be somebody's number. */
export function inWords({ action, resource, context }: ApiCall): string {
  const keys = context?.[leadingKeys]?.map((key) => key.replace(/#.*/s, '#…'));
  return `${action} on ${resource}${keys === undefined ? '' : `, rows ${keys.join(', ')}`}`;
}
