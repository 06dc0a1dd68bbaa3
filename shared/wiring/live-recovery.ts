import { tableRecovery } from '../aws/recovery/recovery.ts';
import type { RecoveryPorts } from '../ports/recovery.ts';
import { deployedSettings } from './deployed-settings.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';

/** Whether the stage's table was restored from a backup, and how far its recovery has come. */
export function liveRecovery(): RecoveryPorts {
  return {
    recovery: tableRecovery(dynamoClient(), required('TABLE_NAME'), freshName),
    restored: deployedSettings().restored,
  };
}
