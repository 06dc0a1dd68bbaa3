/** What a request does, in the words of policies. */
export type ApiCall = {
  /** Such as `dynamodb:PutItem`. */
  readonly action: string;
  /** An ARN. */
  readonly resource: string;
  /** The values that conditions are held against, by the key's name in lower case. */
  readonly context?: Readonly<Record<string, readonly string[]>>;
};

/** Values of the partition key, or of an index's, that a request names. */
export const leadingKeys = 'dynamodb:leadingkeys';

/** The prefix of a listing. */
export const listedPrefix = 's3:prefix';

/** All that a condition here may ask about. */
export const contextKeys: ReadonlySet<string> = new Set([leadingKeys, listedPrefix]);
