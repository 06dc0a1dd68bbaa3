/** A decision of a rule, as the HTTP API tells it. */
export type Decision = {
  readonly rule: string;
  readonly event: { readonly id: string; readonly type: string };
  readonly verdict: string;
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly detail: string }[];
};

/** Says in lines of text why a rule did something about an event, or why not. */
export function decisionReport({ rule, event, verdict, checks }: Decision): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return [
    `  ${event.id}: ${rule} has ${verdict === 'executed' ? 'executed' : `not executed (${verdict})`}`,
    ...checks.map(
      ({ name, passed, detail }) => `    ${passed ? 'yes' : 'NO '} ${name.padEnd(width)}  ${detail}`,
    ),
  ];
}
