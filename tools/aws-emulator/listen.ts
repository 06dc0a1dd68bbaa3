import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Opens a server on the loopback address; port 0 takes any free port.
 *
 * @returns `http://127.0.0.1:<port>`
 * @throws Error naming the port when it is taken
 */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use by another program. --port takes that port and the four after it: choose another, ` +
        'or none',
      { cause: error },
    );
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
