import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { consoleFile, consolePath } from '../../../shared/http/console/console-file.ts';
import { type OpenPort, openPort } from '../../../tools/aws-emulator/http/open-port.ts';
import { passOn } from './pass-on.ts';

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

const howToSignIn = 'Open the address that `npm start` printed, or run `npx --no -- fleetcast open`.';

/**
 * Serves the console on the loopback address, at the paths that it has on AWS: pages below `/console`, the API beside
 * them. A browser is known by a cookie that no script can read; the key stays here.
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
    const { pathname } = url;
    if (pathname === `${consolePath}/session/start`) return start(url, response);
    if (pathname === `${consolePath}/session/end` && !isRead) {
      sessions.end(session);
      response.setHeader('set-cookie', `${cookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`);
      return void response.writeHead(204).end();
    }
    if (pathname === '/') return toConsole(response);
    if (pathname === consolePath || pathname.startsWith(`${consolePath}/`)) return show(pathname, response);
    const path = pathname + url.search;
    return passOn(request, response, { apiUrl: parts.apiUrl, path, key: sessions.keyOf(session) });
  }

  function start(url: URL, response: ServerResponse): void {
    const code = url.searchParams.get('code');
    if (code === null) {
      refuse(response, 401, howToSignIn);
      return;
    }
    const session = sessions.open(code);
    const cookieText = `${cookie}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    // A code that was used leads to the same page: who has a session sees it, and others read how to sign in.
    toConsole(response, session === undefined ? {} : { 'set-cookie': cookieText });
  }

  function show(path: string, response: ServerResponse): void {
    const { status, headers, body } = consoleFile(path, readPage, parts.s3Url);
    response.writeHead(status, headers).end(body);
  }

  function readPage(name: string): string | undefined {
    // This one has a sender whom the sandbox knows.
    if (name === 'example.csv') return parts.example;
    try {
      return readFileSync(join(parts.folder, name), 'utf8');
    } catch {
      return undefined;
    }
  }

  front.serve((request, response) => {
    answer(request, response).catch((error: unknown) =>
      refuse(response, 502, `The API does not answer: ${error}`),
    );
  });
  return {
    url: front.url,
    signInUrl: (key) => `${front.url}${consolePath}/session/start?code=${sessions.code(key)}`,
    close: () => front.close(),
  };
}

function toConsole(response: ServerResponse, more: Readonly<Record<string, string>> = {}): void {
  response.writeHead(303, { location: consolePath, 'cache-control': 'no-store', ...more }).end();
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

/** Who may use the console, and with which API key. All of it is forgotten when the system stops. */
type Sessions = {
  /** A code that opens a session once. */
  code(key: string): string;
  /** @returns the id of the session that the code opens; undefined when it was used, or never given out */
  open(code: string): string | undefined;
  keyOf(session: string | undefined): string | undefined;
  end(session: string | undefined): void;
};

function newSessions(): Sessions {
  const codes = new Map<string, string>();
  const keys = new Map<string, string>();
  const random = () => randomBytes(24).toString('base64url');
  return {
    code(key) {
      const code = random();
      codes.set(code, key);
      return code;
    },
    open(code) {
      const key = codes.get(code);
      if (key === undefined) return undefined;
      codes.delete(code);
      const session = random();
      keys.set(session, key);
      return session;
    },
    keyOf: (session) => keys.get(session ?? ''),
    end: (session) => void keys.delete(session ?? ''),
  };
}
