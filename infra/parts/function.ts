import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { settingsFileName } from '../../shared/core/deployed-settings.ts';
import { present } from '../../shared/core/present.ts';
import { type FileBeside, functionCode } from '../code/function-code.ts';
import type { StageSettings } from '../stage/stage.ts';
import { acknowledge, acknowledgeFolders } from './acknowledge.ts';
import { deployedSettingsOf } from './deployed-settings.ts';
import { metricsNamespace } from './metrics.ts';
import { stageKey, useKey } from './stage-key.ts';

/** From Lambda's table of memory and CPU: the point where a function has one whole vCPU. */
export const oneVcpuMib = 1769;

export type ServiceFunctionProps = {
  readonly does: string;
  /** The folder of `functions/` that holds its code, where that has another name. */
  readonly codeOf?: string;
  readonly timeoutMs: number;
  readonly memoryMib: number;
  /** Files that lie beside its code, as the settings of the stage do. */
  readonly files?: readonly FileBeside[];
  /**
   * What only the deployment knows: names that AWS makes up, and parameters. What the stage says stands in its
   * settings, which have room for more than 4 KB.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** It sends messages to the queue that calls it. Lambda stops others whose messages came back to them 16 times. */
  readonly sendsToItself?: true;
  /** All it is allowed to do besides writing its own log. */
  readonly may: readonly PolicyStatement[];
};

/**
 * The Lambda function of `functions/<name>/index.ts`, or of the code that it shares with another one, with a role and a
 * log group of its own.
 */
export class ServiceFunction extends LambdaFunction {
  constructor(scope: Construct, name: string, stage: StageSettings, props: ServiceFunctionProps) {
    const logGroup = new LogGroup(scope, `${name}-log`, {
      ...present({ encryptionKey: stageKey(scope, stage) }),
      retention: stage.logRetentionDays,
      removalPolicy: stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // A role that CDK makes could create any log group; this one writes to its own and nowhere else.
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of [...props.may, ...useKey(stage)]) role.addToPolicy(statement);
    acknowledgeFolders(role, props.may);

    super(scope, name, {
      description: props.does,
      code: functionCode(props.codeOf ?? name, {
        settings: { name: settingsFileName, text: JSON.stringify(deployedSettingsOf(stage)) },
        files: props.files ?? [],
      }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.millis(props.timeoutMs),
      memorySize: props.memoryMib,
      role,
      logGroup,
      ...present({ recursiveLoop: props.sendsToItself ? RecursiveLoop.ALLOW : undefined }),
      ...present({ reservedConcurrentExecutions: reservedFor(name, stage) }),
      loggingFormat: LoggingFormat.JSON,
      tracing: stage.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        ...props.environment,
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage),
      },
    });
    acknowledge(this, {
      'Serverless-LambdaDLQ':
        'A queue with its own dead-letter queue calls it, or the gateway, which waits for the answer, or the ' +
        'scheduler.',
      ...(stage.tracing
        ? {}
        : {
            'Serverless-LambdaTracing': 'AWS bills each trace, so a stage switches tracing on by "tracing".',
          }),
    });
    if (stage.tracing)
      acknowledge(role, {
        'AwsSolutions-IAM5[Resource::*]': 'Traces have no resource that a policy could name.',
      });
  }
}

function reservedFor(name: string, { reservedConcurrency }: StageSettings): number | undefined {
  return (reservedConcurrency as Readonly<Record<string, number | undefined>>)[name];
}
