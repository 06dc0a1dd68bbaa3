import { join } from 'node:path';
import type { FunctionSpec } from '../blueprint.ts';
import { region } from '../template/account.ts';

/**
 * All environment variables of a function: the template's, those that Lambda adds, and where the emulators are. Nothing
 * of the person's own environment comes in.
 *
 * Source: Lambda developer guide, "Defined runtime environment variables".
 *
 * @param emulators the variables that lead the SDK to the emulators
 */
export function functionEnvironment(
  spec: FunctionSpec,
  emulators: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...spec.environment,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: spec.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMib),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: spec.logGroup,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_LOG_FORMAT: 'JSON',
    _HANDLER: spec.handler,
    LAMBDA_TASK_ROOT: spec.folder,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    // On a person's machine the SDK would else read settings meant for real accounts.
    AWS_CONFIG_FILE: join(spec.folder, 'no-config'),
    AWS_SHARED_CREDENTIALS_FILE: join(spec.folder, 'no-credentials'),
    ...emulators,
  };
}
