import type { Dispatcher } from 'undici-types';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { type OrganizationApi, organizationApi } from '../../../shared/provider/organization/api.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import type { Practice } from '../../support/documents/practice.ts';

/** Members of an answer by their path, `_embedded.items.0.unit`, and what they are to be; undefined takes one away. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * What the typed client makes of values that the sandbox never says, because the document does not list them: the
 * sandbox's answers are changed on their way.
 */
export async function readChanged<Result>(
  { sandbox, clock }: Practice,
  changes: Changes,
  read: (organization: OrganizationApi) => Promise<Result>,
): Promise<Result> {
  const agent = openDispatcher();
  const { client_id: clientId, client_secret: clientSecret } = sandbox.credentials;
  const { now } = clock;
  const tokens = tokenSource({
    authUrl: sandbox.authUrl,
    credentials: async () => ({ clientId, clientSecret }),
    dispatcher: agent,
    now,
    random: () => 0,
  });
  const dispatcher = { dispatch: changing(changes)(agent.dispatch) };
  try {
    return await read(organizationApi({ baseUrl: sandbox.baseUrl, dispatcher, tokens, now }));
  } finally {
    await agent.destroy();
  }
}

function changing(changes: Changes): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const pieces: Uint8Array[] = [];
    return dispatch(options, {
      onRequestStart: (...start) => handler.onRequestStart?.(...start),
      onResponseStart: (...head) => handler.onResponseStart?.(...head),
      onResponseError: (...error) => handler.onResponseError?.(...error),
      onResponseData: (_, piece) => void pieces.push(piece),
      onResponseEnd(controller, trailers) {
        const body = JSON.parse(Buffer.concat(pieces).toString()) as object;
        for (const [path, value] of Object.entries(changes)) change(body, path.split('.'), value);
        handler.onResponseData?.(controller, Buffer.from(JSON.stringify(body)));
        handler.onResponseEnd?.(controller, trailers);
      },
    });
  };
}

function change(target: object, [name = '', ...below]: readonly string[], value: unknown): void {
  const members = target as Record<string, object>;
  const member = members[name];
  if (below.length === 0) Object.assign(members, { [name]: value });
  else if (member !== undefined) change(member, below, value);
  else throw new Error(`The answer has no "${name}" to change something in`);
}
