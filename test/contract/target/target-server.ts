import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import type { TestProject } from 'vitest/node';
import { differences } from './target-differences.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers that the contract suite runs against, one for each worker; none: the emulators of this project. */
    contractTargets: readonly string[];
  }
}

/**
 * Tells the contract suite its target: `CONTRACT_TARGET` is `local` or nothing, `moto`, for which a server of
 * moto is started on loopback for each worker, or the address of a server that is there already.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CONTRACT_TARGET: target = 'local' } = process.env;
  if (target === 'moto') {
    const servers: Awaited<ReturnType<typeof startMoto>>[] = [];
    // One after the other: a port that is free is free for the other one as well.
    while (servers.length < project.vitest.config.maxWorkers) servers.push(await startMoto());
    const urls = servers.map(({ url }) => url);
    project.provide('contractTargets', urls);
    return async () => {
      await Promise.all(servers.map(({ stop }) => stop()));
      checkListed(project, target);
    };
  }
  if (target !== 'local' && !URL.canParse(target))
    throw new Error(`CONTRACT_TARGET must be local, moto or the address of a server, not ${target}`);
  project.provide('contractTargets', target === 'local' ? [] : [target]);
  return async () => {};
}

/** @throws Error when a difference is listed for a test that is not there, in a file that has been run */
function checkListed(project: TestProject, target: string): void {
  const run = project.vitest.state.getTestModules();
  const gone = (differences[target] ?? []).filter(({ file, test }) => {
    const module = run.find(({ moduleId }) => basename(moduleId) === file);
    return module !== undefined && ![...module.children.allTests()].some(({ fullName }) => fullName === test);
  });
  if (gone.length > 0)
    throw new Error(`Differences are listed for no test: ${gone.map(({ test }) => test).join('; ')}`);
}

/** With one thread: this server checks a condition and writes in two steps, and several threads would race. */
const motoInOneThread = `
import sys
from moto import server
run = server.run_simple
server.run_simple = lambda *words, **settings: run(*words, **{**settings, 'threaded': False})
server.main(sys.argv[1:])
`;

async function startMoto() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn('python3', ['-c', motoInOneThread, '-H', '127.0.0.1', '-p', `${port}`], {
    stdio: 'ignore',
  });
  const ended = Promise.race([
    once(server, 'exit').then(() => new Error('moto ended before it answered')),
    once(server, 'error').then(([error]) => new Error('moto cannot be started', { cause: error })),
  ]);
  await Promise.race([answering(url), ended.then((error) => Promise.reject(error))]);
  return {
    url,
    async stop() {
      server.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves with the first answer, whatever it is. */
async function answering(url: string): Promise<void> {
  const isThere = () =>
    fetch(`${url}/moto-api/`).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 100));
}
