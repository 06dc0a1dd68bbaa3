import { expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const to = [fictional(0)];
const rows = [{ to: fictional(1) }];

test.each([
  [{ to, rows }, ['/to']],
  [{ rows, to }, ['/to']],
  [{ to, upload: true }, ['/to']],
  [{ rows, upload: true }, ['/rows']],
  [{ to, rows, upload: true }, ['/rows', '/to']],
])('a campaign of %j is refused with the members of which there is one', async (sources, pointers) => {
  const world = aWorld();
  const answer = await postJson(world, '/v1/campaigns', { text: 'Hello', ...sources });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual(
    pointers.map((pointer) => ({
      in: 'body',
      pointer,
      code: 'invalid_value',
      detail: 'Exactly one of `upload`, `rows` and `to` must be there: it says where the rows come from.',
    })),
  );
  expect((await call(world, 'GET', '/v1/jobs?kind=campaign')).body.items).toEqual([]);
});

test('an order batch has rows or an upload, and with both it is informed', async () => {
  const answer = await postJson(aWorld(), '/v1/order-batches', {
    rows: [{ email: 'a@b.example' }],
    upload: true,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/rows', detail: expect.stringContaining('one of `upload` and `rows`') }] },
  });
});
