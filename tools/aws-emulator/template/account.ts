/** The account and region that everything local belongs to; the emulators answer with the same. */
export const region = 'us-east-1';
export const accountId = '000000000000';

/** @returns undefined when the name is no pseudo parameter */
export function pseudoParameter(name: string, stack: string): string | undefined {
  const values: Readonly<Record<string, string>> = {
    'AWS::AccountId': accountId,
    'AWS::Partition': 'aws',
    'AWS::Region': region,
    'AWS::StackName': stack,
    'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stack}/local`,
    'AWS::URLSuffix': 'amazonaws.com',
  };
  return values[name];
}
