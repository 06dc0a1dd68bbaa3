import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { FileBeside } from './function-code.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * The built pages of the console, as files beside a function's code. They are built where they have changed, and not at
 * all where nothing is bundled.
 */
export function consolePages(scope: Construct): readonly FileBeside[] {
  if (!Stack.of(scope).bundlingRequired) return [];
  const build = path.join(root, 'apps/console/run.ts');
  const folder = execFileSync(process.execPath, [build], { encoding: 'utf8' }).trim();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
  return paths.map((from) => ({ name: path.join('pages', path.relative(folder, from)), from }));
}
