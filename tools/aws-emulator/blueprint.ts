import type { TableKeys } from './iam/dynamodb-calls.ts';
import type { RoleSpec } from './iam/policy.ts';

/** What the template says about everything that the host itself plays: it is filled while the resources are made. */
export type Blueprint = {
  readonly functions: FunctionSpec[];
  readonly eventSources: EventSourceSpec[];
  readonly notifications: NotificationRule[];
  readonly schedules: ScheduleSpec[];
  readonly httpApis: HttpApiSpec[];
  /** ARNs of functions that are not called again when an asynchronous call failed. */
  readonly neverRetried: Set<string>;
  /** By their ARN. */
  readonly roles: Map<string, RoleSpec>;
  /** By their name. */
  readonly tables: Map<string, TableKeys>;
  /** Their ARNs, by name. */
  readonly secrets: Map<string, string>;
};

export type FunctionSpec = {
  readonly arn: string;
  /** The physical name, as the function itself sees it. */
  readonly name: string;
  /** The name that people and logs use. */
  readonly label: string;
  /** The folder of the bundle. */
  readonly folder: string;
  /** `file.export`, such as `index.handler`. */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMib: number;
  readonly reservedConcurrency: number | undefined;
  /** Whether its own messages may come back to it any number of times. */
  readonly mayRecur: boolean;
  readonly logGroup: string;
  readonly roleArn: string;
};

export type EventSourceSpec = {
  readonly queueArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly batchWindowMs: number;
  readonly concurrencyMax: number;
  readonly reportsItemFailures: boolean;
};

export type NotificationRule = {
  readonly bucket: string;
  readonly queueArn: string;
  /** Such as `s3:ObjectCreated:*`. */
  readonly events: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
};

export type ScheduleSpec = {
  readonly name: string;
  readonly everyMs: number;
  readonly functionArns: readonly string[];
};

export type HttpApiSpec = {
  readonly id: string;
  readonly routes: RouteSpec[];
  /** The ARN of the function behind each integration, by logical id. */
  readonly integrations: Map<string, string>;
};

type RouteSpec = {
  /** `METHOD /path/{parameter}` or `$default`. */
  readonly key: string;
  readonly functionArn: string;
};

export function emptyBlueprint(): Blueprint {
  return {
    functions: [],
    eventSources: [],
    notifications: [],
    schedules: [],
    httpApis: [],
    neverRetried: new Set(),
    roles: new Map(),
    tables: new Map(),
    secrets: new Map(),
  };
}
