import type { Machine } from './machine.ts';

const loopback = /^(127\.[\d.]+|\[::1\]|\[::ffff:127\.[\d.]+\]):\d+$/;

/**
 * Looks at every socket on which a process of the drill listens, TCP and UDP.
 *
 * @returns their addresses, each once
 * @throws Error when one is not on loopback: everything is stopped before that
 */
export async function onlyOnLoopback(machine: Machine, signal: AbortSignal): Promise<string[]> {
  const pids = new Set(machine.members());
  // Without the program's own run, whose output is the list.
  const lines = (await machine.run('sockets', 'ss', ['-ltunpH'], { signal })).split('\n');
  const ours = lines.filter((line) =>
    [...line.matchAll(/pid=(\d+)/g)].some(([, pid]) => pids.has(Number(pid))),
  );
  const addresses = [...new Set(ours.map((line) => line.trim().split(/\s+/)[4] ?? ''))];
  const elsewhere = addresses.filter((address) => !loopback.test(address));
  if (elsewhere.length === 0) return addresses;
  await machine.stop();
  throw new Error(`Stopped at once, as it listened on ${elsewhere.join(', ')}`);
}
