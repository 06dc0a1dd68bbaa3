import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { busTeller } from '../aws/notifications/bus-teller.ts';
import { readCrmSecrets } from '../aws/notifications/crm-secrets.ts';
import { jsonSecret } from '../aws/secrets/secrets.ts';
import { parseCrmAddress } from '../core/notifications/crm-address.ts';
import { type NoticeTarget, noticeTargets } from '../core/rules/notice.ts';
import { callLimitMs } from '../core/timing.ts';
import { secretName } from '../core/tokens/secret-name.ts';
import type { Teller, Tellers } from '../ports/notices.ts';
import { crmTeller } from '../provider/endpoint/call-crm.ts';
import { openDispatcher } from '../provider/exchange/dispatcher.ts';
import { secretsClient } from './aws-clients.ts';
import { deployedSettings } from './deployed-settings.ts';
import { awsClientSettings, now, optional } from './environment.ts';

/** For so long calls may still be signed with a secret that was taken away. */
const keptMs = 60_000;

/** Whom the deployment says that rules may tell. */
export function namedTargets(): readonly NoticeTarget[] {
  const named = addresses();
  return noticeTargets.filter((target) => named[target] !== undefined);
}

/** The CRM's address is a parameter of the deployment: one stage may be deployed beside another CRM. */
function addresses(): Readonly<Record<NoticeTarget, string | undefined>> {
  return { crm: optional('CRM_URL'), bus: deployedSettings().bus };
}

/** The CRM and the bus, as far as the deployment names them. */
export function openTellers(): Tellers {
  const { crm: url, bus } = addresses();
  return {
    ...(url === undefined ? {} : { crm: openCrm(url) }),
    ...(bus === undefined ? {} : { bus: openBus(bus) }),
  };
}

function openCrm(written: string): Teller {
  const url = parseCrmAddress(written);
  if (url === undefined) throw new Error('CRM_URL is no https address');
  const client = secretsClient();
  const { stage, crmLimitMs: limitMs } = deployedSettings();
  const secret = jsonSecret(client, secretName(stage, 'CrmSecrets'), readCrmSecrets, { forMs: keptMs, now });
  return crmTeller({ dispatcher: openDispatcher(), now }, { url, limitMs, keys: secret.read });
}

function openBus(name: string): Teller {
  // Repeats are the ledger's: the client makes none of its own, whose time nobody would see.
  return busTeller(new EventBridgeClient({ ...awsClientSettings, maxAttempts: 1 }), name, callLimitMs);
}
