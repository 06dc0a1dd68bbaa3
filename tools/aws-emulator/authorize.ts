/** A request as its service has read it, before anything is done about it. */
export type SignedRequest = {
  readonly service: 'dynamodb' | 's3' | 'sqs' | 'secretsmanager' | 'events';
  /** Such as `PutItem`; of the object store the emulator's own names. */
  readonly operation: string;
  readonly input: unknown;
  readonly accessKeyId: string | undefined;
};

/**
 * Decides who may do what.
 *
 * @throws AwsError with the words of the service when the caller may not
 */
export type Authorize = (request: SignedRequest) => void;

/** Bare emulators ask nobody. */
export const everythingAllowed: Authorize = () => {};

/**
 * @param signature the `Authorization` header, or the credential of a presigned address or form
 * @returns the id of the key that the request is signed with
 */
export function accessKeyIdOf(signature: string | undefined): string | undefined {
  return /(?:Credential=|^)([^/,\s=]+)\//.exec(signature ?? '')?.[1];
}
