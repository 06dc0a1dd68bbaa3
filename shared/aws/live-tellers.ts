import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { parseCrmAddress } from '../core/notices/crm-address.ts';
import { type NoticeTarget, noticeTargets } from '../core/rules/notice.ts';
import { callLimitMs } from '../core/timing.ts';
import { crmTeller } from '../crm/call-crm.ts';
import type { Teller, Tellers } from '../ports/notices.ts';
import { openDispatcher } from '../provider/dispatcher.ts';
import { busTeller } from './bus-teller.ts';
import { readCrmSecrets } from './crm-secrets.ts';
import { awsClientSettings, now, optional, required } from './live.ts';
import { jsonSecret } from './secrets.ts';

/** For so long calls may still be signed with a secret that was taken away. */
const keptMs = 60_000;

const variables: Readonly<Record<NoticeTarget, string>> = { crm: 'CRM_URL', bus: 'EVENT_BUS_NAME' };

/** Whom the deployment says that rules may tell. */
export function namedTargets(): readonly NoticeTarget[] {
  return noticeTargets.filter((target) => optional(variables[target]) !== undefined);
}

/** The CRM and the bus, as far as the deployment names them. */
export function liveTellers(): Tellers {
  const [url, bus] = [optional(variables.crm), optional(variables.bus)];
  return {
    ...(url === undefined ? {} : { crm: liveCrm(url) }),
    ...(bus === undefined ? {} : { bus: liveBus(bus) }),
  };
}

function liveCrm(written: string): Teller {
  const url = parseCrmAddress(written);
  if (url === undefined) throw new Error('CRM_URL is no https address');
  const client = new SecretsManagerClient(awsClientSettings);
  const secret = jsonSecret(client, required('CRM_SECRET_ARN'), readCrmSecrets, { forMs: keptMs, now });
  const limitMs = Number(required('CRM_LIMIT_MS'));
  return crmTeller({ dispatcher: openDispatcher(), now }, { url, limitMs, keys: secret.read });
}

function liveBus(name: string): Teller {
  // Repeats are the ledger's: the client makes none of its own, whose time nobody would see.
  return busTeller(new EventBridgeClient({ ...awsClientSettings, maxAttempts: 1 }), name, callLimitMs);
}
