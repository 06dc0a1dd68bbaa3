import type { Wire } from '../attempt.ts';
import { type Api, apiBase } from '../bearer.ts';
import type { TokenSource } from '../token.ts';
import { organizationPrefix } from './routes.ts';
import { type SendSms, sendSms } from './sms.ts';

export type OrganizationSettings = Wire & {
  /** The bare host, `https://host`. */
  readonly baseUrl: string;
  /** The API's path on the host; `/enterprise` when absent. */
  readonly prefix?: string;
  readonly tokens: TokenSource;
};

export type OrganizationApi = {
  readonly sms: {
    /** Makes sure that a valid token is at hand. @throws ProviderError */
    authorize(): Promise<void>;
    /** One attempt, see `sendSms`. */
    send(call: SendSms): Promise<{ readonly smsId: string }>;
  };
};

/** The organization API: each resource a member, each operation a function of it. */
export function organizationApi(settings: OrganizationSettings): OrganizationApi {
  const { baseUrl, prefix = organizationPrefix, tokens, dispatcher, now } = settings;
  const api: Api = { http: { dispatcher, now }, tokens, base: apiBase(baseUrl, prefix) };
  return {
    sms: {
      async authorize() {
        await tokens.token();
      },
      send: (call) => sendSms(api, call),
    },
  };
}
