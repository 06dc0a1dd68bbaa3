import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import type { FileBeside } from '../code/function-code.ts';
import { acknowledge } from '../parts/acknowledge.ts';
import { onePermission } from '../parts/add-routes.ts';
import { ServiceFunction } from '../parts/function.ts';
import type { Surroundings } from '../surroundings.ts';

const timeoutMs = 10_000;

/** Shows the console to everybody. It has no right to anything: the API asks who calls. */
export class Console extends Construct {
  constructor(scope: Construct, { stage, data }: Surroundings, http: HttpApi) {
    super(scope, 'Console');
    const handler = new ServiceFunction(this, 'console', stage, {
      does: 'Serves the pages of the console',
      timeoutMs,
      memoryMib: 512,
      files: consolePages(this),
      environment: { UPLOADS_ORIGIN: `https://${data.bucket.bucketRegionalDomainName}` },
      may: [],
    });
    const integration = new HttpLambdaIntegration('console', handler, onePermission);
    const paths = ['/console', '/console/{page+}'];
    for (const path of paths)
      for (const route of http.addRoutes({ path, methods: [HttpMethod.ANY], integration }))
        acknowledge(route, {
          'AwsSolutions-APIG4': 'The pages hold no data of anybody; the API asks who calls.',
        });
    new CfnOutput(this, 'Url', { value: `${http.apiEndpoint}/console` }).overrideLogicalId('ConsoleUrl');
  }
}

/**
 * The built pages of the console, as files beside a function's code. They are built where they have changed, and not at
 * all where nothing is bundled.
 */
function consolePages(scope: Construct): readonly FileBeside[] {
  if (!Stack.of(scope).bundlingRequired) return [];
  const build = join(import.meta.dirname, '../../apps/console/run.ts');
  const folder = execFileSync(process.execPath, [build], { encoding: 'utf8' }).trim();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return paths.map((from) => ({ name: join('pages', relative(folder, from)), from }));
}
