import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OpenPort, openPort } from '../../../tools/aws-emulator/http/open-port.ts';
import { pageHeaders } from '../../console/headers.ts';
import { pageAt } from './pages.ts';
import { passOn } from './pass-on.ts';
import { newSessions } from './sessions.ts';

export type ConsoleHost = {
  readonly url: string;
  /** @returns an address that signs a browser in, once, as the owner of the key */
  signInUrl(key: string): string;
  close(): Promise<void>;
};

type Parts = {
  readonly apiUrl: string;
  /** Origin of the upload bucket. */
  readonly s3Url: string;
  /** The built pages. */
  readonly folder: string;
  /** A file to try, beside the pages. */
  readonly example: string;
};

/** The port that people get used to. */
const usualPort = 4_600;

/** How many ports are tried, one after the other. */
const portsMax = 20;

/**
 * Serves the console on the loopback address: its pages at `/`, the API at `/api`. A browser is known by a cookie that
 * no script can read; the key stays here.
 *
 * @param port left out: the usual one, or the next that is free
 */
export async function openConsole(parts: Parts, port?: number): Promise<ConsoleHost> {
  const front = port === undefined ? await firstFree() : await openPort(port);
  const { host } = new URL(front.url);
  const cookie = `fleetcast-${host.split(':')[1]}`;
  const hosts = [host, host.replace('127.0.0.1', 'localhost')];
  const sessions = newSessions();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page of another name that resolves to this machine would be of this origin.
    if (!hosts.includes(request.headers.host ?? ''))
      return refuse(response, 403, 'This host is not known here.');
    const url = new URL(request.url ?? '/', front.url);
    const session = cookieOf(request, cookie);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && request.headers['sec-fetch-site'] !== 'same-origin')
      return refuse(response, 403, 'Only the pages of the console write here.');
    if (url.pathname === '/session/start') return start(url, response);
    if (url.pathname === '/session/end' && !isRead) {
      sessions.end(session);
      response.setHeader('set-cookie', `${cookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`);
      return void response.writeHead(204).end();
    }
    if (url.pathname.startsWith('/api/')) {
      const path = url.pathname.slice('/api'.length) + url.search;
      return passOn(request, response, { apiUrl: parts.apiUrl, path, key: sessions.keyOf(session) });
    }
    return show(url.pathname, response);
  }

  function start(url: URL, response: ServerResponse): void {
    const session = sessions.open(url.searchParams.get('code') ?? '');
    const set = session && { 'set-cookie': `${cookie}=${session}; Path=/; HttpOnly; SameSite=Strict` };
    // A code that was used leads to the same page: who has a session sees it, and others read how to sign in.
    response.writeHead(303, { location: '/', 'cache-control': 'no-store', ...set }).end();
  }

  async function show(path: string, response: ServerResponse): Promise<void> {
    if (path === '/example.csv')
      return void response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(parts.example);
    const page = await pageAt(parts.folder, path);
    if (page === undefined) return refuse(response, 404, 'There is no such file.');
    response.writeHead(200, { ...pageHeaders(parts.s3Url), ...page.headers }).end(page.body);
  }

  front.serve((request, response) => {
    answer(request, response).catch((error: unknown) =>
      refuse(response, 502, `The API does not answer: ${error}`),
    );
  });
  return {
    url: front.url,
    signInUrl: (key) => `${front.url}/session/start?code=${sessions.code(key)}`,
    close: () => front.close(),
  };
}

async function firstFree(): Promise<OpenPort> {
  for (let port = usualPort; port < usualPort + portsMax; port += 1) {
    try {
      return await openPort(port);
    } catch {
      // The next one may be free.
    }
  }
  return openPort(0);
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function refuse(response: ServerResponse, status: number, why: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${why}\n`);
}
