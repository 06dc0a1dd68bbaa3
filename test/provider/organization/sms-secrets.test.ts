import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { type Arrived, answerOf } from '../../support/provider/loopback.ts';
import { errorOf } from '../../support/provider/thrown.ts';
import { accepted, call, organization } from './organization-server.ts';

test('no answer can make an error show a token, a text or a number', async () => {
  const symbols = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789_'.split('');
  const word = (least: number) =>
    fc
      .array(fc.constantFrom(...symbols), { minLength: least, maxLength: 60 })
      .map((letters) => letters.join(''));
  const number = fc.integer({ min: 100_000_000, max: 999_999_999 }).map((digits) => `+46${digits}`);
  const world = fc.record({
    token: word(20),
    text: word(12),
    from: number,
    to: fc.array(number, { minLength: 1, maxLength: 3 }),
    status: fc.constantFrom(200, 302, 400, 401, 409, 422, 429, 500),
    type: fc.constantFrom('application/json', 'application/problem+json', 'text/plain', 'text/html', ''),
    shape: fc.constantFrom('problem', 'older', 'oauth', 'plain', 'echo', 'keys'),
    glue: fc.constantFrom(' ', '', '"', ':', ', ', '\n'),
  });
  let current: (request: Arrived) => string = accepted;
  let token = 'T';
  await using o = await organization((request) => current(request), { token: () => token });

  await fc.assert(
    fc.asyncProperty(world, async (w) => {
      token = w.token;
      current = (request) => {
        const all = [w.token, w.text, w.from, ...w.to].join(w.glue);
        const bodies = {
          problem: {
            title: all,
            detail: all,
            correlation_id: w.to[0],
            errors: [w.token, w.text, w.from, all].map((value) => ({ detail: value, pointer: `$.${value}` })),
          },
          older: { type: all, messages: [w.text, all] },
          oauth: { error: w.token, error_description: all, correlation_id: w.token },
          plain: all,
          echo: { detail: request.body, title: request.headers.authorization },
          keys: { [w.token]: w.text, sms_id: { [w.text]: w.from } },
        };
        const body = bodies[w.shape];
        const headers = { 'content-type': w.type, location: `http://x.example/${w.token}`, 'x-echo': w.text };
        return answerOf(w.status, headers, typeof body === 'string' ? body : JSON.stringify(body));
      };
      // Past every lifetime, so that each run uses its own token.
      o.clock.nowMs += 600_000;
      const error = await errorOf(o.api.sms.send({ ...call, from: w.from, to: w.to, text: w.text }));
      expect(error).toBeInstanceOf(ProviderError);
      const shown = [String(error), error.stack, JSON.stringify(error), inspect(error, { depth: 9 })].join(
        '\n',
      );
      const secrets = [w.token, w.text, ...[w.from, ...w.to].map((each) => each.slice(1))];
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }),
    { numRuns: 300, seed: 20261121 },
  );
});
