import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { DataStack } from './data-stack.ts';
import type { StageSettings } from './stage/stage.ts';

/** What every feature stands on. */
export type Surroundings = {
  readonly stage: StageSettings;
  readonly data: Pick<
    DataStack,
    'table' | 'events' | 'bucket' | 'access' | 'apiKeys' | 'audit' | 'webhookSecrets' | 'crmSecrets'
  >;
  /** Where alarms ring. Absent: the stage names nobody, and alarms only change colour. */
  readonly alarmTopic: ITopic | undefined;
};
