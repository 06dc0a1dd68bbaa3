import { createRequire } from 'node:module';
import path from 'node:path';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { docsFiles } from '../../shared/core/api/docs-files.ts';
import { addRoutes } from '../parts/add-routes.ts';
import { ServiceFunction } from '../parts/function.ts';
import type { Surroundings } from '../surroundings.ts';

const root = path.join(import.meta.dirname, '../..');

const timeoutMs = 10_000;

/** Shows the description of the HTTP API to everybody. It has no right to anything, and knows nothing of the stage. */
export class Docs extends Construct {
  constructor(scope: Construct, { stage }: Surroundings, http: HttpApi) {
    super(scope, 'Docs');
    const handler = new ServiceFunction(this, 'docs', stage, {
      does: 'Shows the description of the HTTP API',
      timeoutMs,
      memoryMib: 512,
      files: Object.entries(docsFiles).map(([name, from]) => ({ name, from: found(from) })),
      environment: {},
      may: [],
    });
    addRoutes(http, 'docs', handler);
  }
}

/** Packages may lie in a folder above the project. */
function found(file: string): string {
  const [, inPackage] = /^node_modules\/(.+)$/.exec(file) ?? [];
  return inPackage === undefined ? path.join(root, file) : createRequire(import.meta.url).resolve(inPackage);
}
