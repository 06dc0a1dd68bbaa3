import type { FirstSubscription } from './first-subscription.ts';

/** What of its data the subscription uses up: past the first example rule's threshold. */
const usedShare = 0.85;

type Addresses = { readonly apiUrl: string; readonly apiKey: string; readonly sandboxUrl: string };

/** Commands to paste that put the example's rules in force, let a subscription run low, and show what came of it. */
export function ruleCommands(
  { apiUrl, apiKey, sandboxUrl }: Addresses,
  { productId, initialBytes }: FirstSubscription,
): string {
  const key = `-H 'Authorization: Bearer ${apiKey}'`;
  const json = "-H 'Content-Type: application/json'";
  const spend = JSON.stringify({ command: 'spend', productId, bytes: usedShare * initialBytes });
  return `
Put the example's rules in force, and switch the first one on. If-Match names the version that they replace: "0" when
there is none yet, and else the ETag of GET /v1/rules.

  curl -i -X PUT ${apiUrl}/v1/rules ${key} \\
    ${json} -H 'If-Match: "0"' -d @examples/rules.json
  curl -i -X PUT ${apiUrl}/v1/rules/top-up-at-80/mode ${key} \\
    ${json} -d '{"mode":"on"}'

Let a subscription use up ${usedShare * 100} % of its data; a few seconds later, ask what was decided,
and which texts the sandbox was asked to send:

  curl -i ${sandboxUrl}/_sandbox/partner/commands ${json} \\
    -d '${spend}'
  curl ${apiUrl}/v1/executions ${key}
  curl ${sandboxUrl}/_sandbox/performed
`;
}
