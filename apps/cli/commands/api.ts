import type { Command } from 'commander';
import { FleetcastError } from '../../../packages/client/src/index.ts';
import { usageError } from '../errors/exit.ts';
import { idempotencyKeyOf } from '../input/idempotency-key.ts';
import { readJsonFile } from '../input/json-file.ts';
import { ownKey } from '../jobs/campaign-options.ts';
import { acts } from './acting.ts';

type ApiWords = { readonly data?: string; readonly ifMatch?: string; readonly idempotencyKey?: string };

/** `fleetcast api`: any call of the API, with sign-in and errors done. */
export function addApi(program: Command): void {
  const api = program
    .command('api')
    .description('any call of the API, with sign-in and errors done')
    .argument('<method>')
    .argument('<path>', 'such as /v1/me')
    .option('--data <file>', 'JSON; - is standard input')
    .option('--if-match <etag>', 'changes only the version with this ETag, which a read has shown')
    .option('--idempotency-key <key>', 'instead of the one made of the request', ownKey);
  acts<ApiWords>(
    api,
    'fleetcast api GET /v1/me',
    async (session, { args: [verb = '', path = ''], options }) => {
      const method = verb.toUpperCase();
      if (!path.startsWith('/')) throw usageError(`"${path}" is no path.`, 'a path such as /v1/me');
      const body = options.data === undefined ? undefined : JSON.stringify(await readJsonFile(options.data));
      const { ifMatch, idempotencyKey = idempotencyKeyOf(method, path, body) } = options;
      const headers = new Headers({
        accept: 'application/json',
        authorization: `Bearer ${session.target.key}`,
      });
      if (body !== undefined) headers.set('content-type', 'application/json');
      if (method === 'POST') headers.set('idempotency-key', idempotencyKey);
      if (ifMatch !== undefined) headers.set('if-match', ifMatch);
      const init = { method, headers, ...(body === undefined ? {} : { body }) };
      // Joined as text: resolved against the address, `//host/…` would be another host, which got the key.
      const url = new URL(session.target.url.replace(/\/$/, '') + path);
      const answer = await session.fetch(url, init);
      const words = await answer.text();
      if (!answer.ok) throw FleetcastError.of(answer.status, answer.headers, words);
      // A page of the documents is shown as it is.
      if (/^application\/(?:[\w.]+\+)?json\b/.test(answer.headers.get('content-type') ?? ''))
        session.out.object(JSON.parse(words));
      else session.out.answer(words);
      return undefined;
    },
  );
}
