import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { organizationApi } from '../../../shared/provider/organization/api.ts';
import type { OrganizationSettings } from '../../../shared/provider/organization/connection.ts';
import type { SendSms } from '../../../shared/provider/organization/sms.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import { type Arrived, jsonAnswer, loopback } from '../../support/provider/loopback.ts';

export const call: SendSms = {
  from: '+46700000001',
  to: ['+46700000002', '46700000003'],
  text: 'Your parcel is here ☃',
  idempotencyKey: 'cmp_1-000000.01',
  correlationId: 'cmp_1-000000.01',
  limitMs: 20_000,
};

/** One server that is both the token server and the API; `answer` speaks for the API. */
export async function organization(
  answer: (request: Arrived, count: number) => string,
  {
    token = (count: number) => `T${count}`,
    ...given
  }: Partial<OrganizationSettings> & { token?: (count: number) => string } = {},
) {
  const dispatcher = openDispatcher();
  const clock = { nowMs: 1_000_000 };
  const counts = { token: 0, api: 0 };
  const server = await loopback((socket, request) => {
    if (request.line.startsWith('POST /auth/token')) {
      counts.token += 1;
      socket.write(jsonAnswer(200, { access_token: token(counts.token), expires_in: 300 }));
    } else {
      counts.api += 1;
      socket.write(answer(request, counts.api));
    }
  });
  const now = () => clock.nowMs;
  const baseUrl = server.url.origin;
  const tokens = tokenSource({
    authUrl: `${baseUrl}/auth`,
    credentials: async () => ({ clientId: 'client', clientSecret: 'client-secret' }),
    dispatcher,
    now,
    random: () => 0,
  });
  const api = organizationApi({ baseUrl, dispatcher, tokens, now, ...given });
  const sent = () => server.arrived.filter(({ line }) => !line.startsWith('POST /auth/'));
  return {
    api,
    clock,
    counts,
    sent,
    async [Symbol.asyncDispose]() {
      await dispatcher.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

export const accepted = () => jsonAnswer(200, { sms_id: 'sms_1' });
