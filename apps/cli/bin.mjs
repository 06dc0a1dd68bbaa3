#!/usr/bin/env node
import { spawn } from 'node:child_process';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

// The command is TypeScript, which Node runs since 22.18. With an older one the project's own Node takes over.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  // What was compiled is kept in the system's folder for temporary files: it is most of what a short command does.
  nodeModule.enableCompileCache();
  await import('./main.ts');
} else {
  const own = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both, and the child decides what it means.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', () => {
    process.stderr.write(
      'Error: fleetcast needs Node 22.18 or later. `npm ci` in the checkout brings one.\n',
    );
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
