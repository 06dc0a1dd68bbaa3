import { type App, Tags } from 'aws-cdk-lib';
import { DataStack } from './data-stack.ts';
import { ServiceStack } from './service-stack.ts';
import type { StageSettings } from './stage/stage.ts';

/** cfn-lint's schema of a dashboard has no tags; a deployment should not find out who is right. */
const untagged = { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] };

/**
 * Both stacks of a stage. Everything in them says whose it is, so that a bill can be divided by project and by stage.
 */
export function stacksOf(
  app: App,
  stage: StageSettings,
): { readonly data: DataStack; readonly service: ServiceStack } {
  const data = new DataStack(app, stage);
  const service = new ServiceStack(app, stage, data);
  for (const stack of [data, service]) {
    Tags.of(stack).add('project', 'fleetcast', untagged);
    Tags.of(stack).add('stage', stage.name, untagged);
  }
  return { data, service };
}
