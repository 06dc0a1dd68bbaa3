import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({
  Code: z.strictObject({ S3Bucket: z.string(), S3Key: z.string() }),
  Handler: z.string().regex(/^[\w-]+\.\w+$/),
  Runtime: z.literal('nodejs24.x'),
  /** An ARN. */
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  ReservedConcurrentExecutions: z.number().min(1).optional(),
  RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()) }).optional(),
  LoggingConfig: z.strictObject({ LogGroup: z.string(), LogFormat: withoutEffect }).optional(),
  // The bundle is JavaScript: it runs on any processor.
  Architectures: withoutEffect,
  Description: withoutEffect,
  TracingConfig: withoutEffect,
  Tags: withoutEffect,
});

export const lambdaFunction = maker(
  properties,
  ({ name, logicalId, at, properties: settings, assetFolders }, { blueprint }) => {
    const folder = assetFolders.get(settings.Code.S3Key);
    if (folder === undefined) throw new Error(`${at}: there is no asset ${settings.Code.S3Key}`);
    const bundle = join(folder, `${settings.Handler.split('.')[0]}.mjs`);
    if (!existsSync(bundle)) throw new Error(`${at}: ${bundle} is missing; only ESM bundles are run here`);
    const environment = settings.Environment?.Variables ?? {};
    const arn = `arn:aws:lambda:${region}:${accountId}:function:${name}`;
    blueprint.functions.push({
      arn,
      name,
      label: environment.POWERTOOLS_SERVICE_NAME ?? logicalId,
      folder,
      handler: settings.Handler,
      environment,
      timeoutMs: settings.Timeout * 1000,
      memoryMib: settings.MemorySize,
      reservedConcurrency: settings.ReservedConcurrentExecutions,
      mayRecur: settings.RecursiveLoop === 'Allow',
      roleArn: settings.Role,
      logGroup: settings.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`,
    });
    return made(name, { Arn: arn });
  },
);

/** A function can be named or given by its ARN. */
export function functionArn(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:')
    ? nameOrArn
    : `arn:aws:lambda:${region}:${accountId}:function:${nameOrArn}`;
}
