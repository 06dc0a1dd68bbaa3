import { expect, test } from 'vitest';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { optionForms } from '../../../shared/core/jobs/option-forms.ts';
import { openApi } from '../../../tools/api-description/document/document.ts';
import { described } from '../../../tools/api-description/operations/described.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { hostileValues } from '../../support/http/hostile-values.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

// biome-ignore lint/suspicious/noExplicitAny: it is read in places that its type does not name.
const document = openApi() as any;

type Members = Readonly<Record<string, unknown>>;

/** The members that a request may have, as the description says. */
function membersOf({ method, path }: Operation): readonly string[] {
  const body = document.paths[path][method.toLowerCase()].requestBody;
  const schema = body?.content['application/json'].schema ?? {};
  const name = schema.$ref?.split('/').at(-1);
  return Object.keys((name === undefined ? schema : document.components.schemas[name]).properties ?? {});
}

const taking = (Object.entries(operations) as [OperationId, Operation][])
  .filter(([, operation]) => typeof operation.scope !== 'string' && membersOf(operation).length > 0)
  .map(([id, operation]) => {
    const examples = Object.values(described[id].examples) as { readonly body?: Members }[];
    return [id, operation, examples.find(({ body }) => body !== undefined)?.body ?? {}] as const;
  });

/** A world with a campaign that waits for its approval, which operations on jobs are asked about. */
async function aReadyJob() {
  const world = aWorld();
  const campaign = { text: 'Hello', to: ['+12125550101'], options: { mode: 'approve' } };
  const { body } = await postJson(world, '/v1/campaigns', campaign, 'first');
  await runPlans(world);
  return { world, jobId: body.id as string };
}

/** The client holds each answer against the description. */
async function statusOf(
  { world, jobId }: Awaited<ReturnType<typeof aReadyJob>>,
  { method, path }: Operation,
  body: Members,
) {
  const id = path.includes('/jobs/') ? jobId : 'nosuch';
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k', 'if-match': '"0"' };
  const sent = { headers, body: JSON.stringify(body) };
  return (await call(world, method, path.replaceAll(/\{\w+\}/g, id), sent)).status;
}

test.each(taking)(
  '%s answers whatever stands in a member that no example has',
  async (_, operation, body) => {
    const here = await aReadyJob();
    for (const name of membersOf(operation).filter((one) => !(one in body)))
      for (const value of hostileValues) {
        const status = await statusOf(here, operation, { ...body, [name]: value });
        expect([name, value, status !== undefined && status < 500]).toEqual([name, value, true]);
      }
  },
);

const withOptions = taking.filter(([, operation]) => membersOf(operation).includes('options'));

test.each(withOptions)('%s answers whatever stands in an option', async (_, operation, body) => {
  const here = await aReadyJob();
  for (const name of Object.keys(optionForms))
    for (const value of hostileValues) {
      const status = await statusOf(here, operation, { ...body, options: { [name]: value } });
      expect([name, value, status !== undefined && status < 500]).toEqual([name, value, true]);
    }
});
