import path from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { type ICommandHooks, LogLevel, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stage.ts';
import { metricsNamespace } from './metrics-namespace.ts';

const root = path.join(import.meta.dirname, '../..');

/** CommonJS leftovers in a bundle call `require`. The long name keeps clear of an import in the bundled code. */
const banner =
  "import{createRequire as requireForBundle}from'node:module';const require=requireForBundle(import.meta.url);";

/** From Lambda's table of memory and CPU: the point where a function has one whole vCPU. */
export const oneVcpuMib = 1769;

export type ServiceFunctionProps = {
  readonly does: string;
  /** The folder of `functions/` that holds its code, where that has another name. */
  readonly codeOf?: string;
  readonly timeoutMs: number;
  readonly memoryMib: number;
  /** A file that lies beside its code. */
  readonly file?: { readonly name: string; readonly from: string } | undefined;
  /** Members without a value are left out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** All it is allowed to do besides writing its own log. */
  readonly may: readonly PolicyStatement[];
};

/** The Lambda function of `functions/<name>/index.ts`, or of the code that it shares with another one, with a role and a log group of its own. */
export class ServiceFunction extends NodejsFunction {
  constructor(scope: Construct, name: string, stage: StageSettings, props: ServiceFunctionProps) {
    const logGroup = new LogGroup(scope, `${name}-log`, {
      retention: stage.logRetentionDays,
      removalPolicy: stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // A role that CDK makes could create any log group; this one writes to its own and nowhere else.
    const role = new Role(scope, `${name}-role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    for (const statement of props.may) role.addToPolicy(statement);

    super(scope, name, {
      description: props.does,
      entry: path.join(root, 'functions', props.codeOf ?? name, 'index.ts'),
      projectRoot: root,
      depsLockFilePath: path.join(root, 'package-lock.json'),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.millis(props.timeoutMs),
      memorySize: props.memoryMib,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        ...withoutGaps(props.environment),
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage),
        NODE_OPTIONS: '--enable-source-maps',
      },
      bundling: {
        format: OutputFormat.ESM,
        target: 'node24',
        mainFields: ['module', 'main'],
        // The SDK is part of the bundle: what was tested is what runs, whatever the runtime's image carries.
        bundleAwsSDK: true,
        minify: true,
        sourceMap: true,
        sourcesContent: false,
        banner,
        ...(props.file === undefined ? {} : { commandHooks: copying(props.file) }),
        logLevel: LogLevel.WARNING,
      },
    });
  }
}

function copying({ name, from }: { readonly name: string; readonly from: string }): ICommandHooks {
  return {
    beforeBundling: () => [],
    beforeInstall: () => [],
    afterBundling: (_, folder) => [`cp ${JSON.stringify(from)} ${JSON.stringify(path.join(folder, name))}`],
  };
}

function withoutGaps(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
