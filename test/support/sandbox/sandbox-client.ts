import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../tools/provider-sandbox/sandbox.ts';

export const sender = '+447700900000';

/** A clock that stands still until it is moved. */
export function standingClock(startMs = Date.UTC(2026, 2, 1, 12)) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance(ms: number) {
      nowMs += ms;
    },
  };
}

/** A sandbox that is closed when the test ends, at the latest. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ seed: 1, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export async function askForToken(sandbox: Sandbox, fields: Record<string, string> = {}): Promise<Response> {
  const form = { grant_type: 'client_credentials', ...sandbox.credentials, ...fields };
  return fetch(`${sandbox.authUrl}/token`, { method: 'POST', body: new URLSearchParams(form) });
}

export async function tokenOf(sandbox: Sandbox): Promise<string> {
  const reply = (await (await askForToken(sandbox)).json()) as { access_token: string };
  return reply.access_token;
}

/** Somebody with a token: sends texts and lists usage as a client does, but checks nothing. */
export async function clientOf(sandbox: Sandbox) {
  const authorization = `Bearer ${await tokenOf(sandbox)}`;
  return {
    send: (body: unknown, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
      fetch(`${sandbox.baseUrl}/enterprise/sms`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        signal,
      }),
    usage: (query = '') =>
      fetch(`${sandbox.baseUrl}/enterprise/usage/items${query}`, { headers: { authorization } }),
    follow: (href: string) => fetch(href, { headers: { authorization } }),
  };
}

/** A body of Send SMS that is valid unless something in it is replaced. */
export function sms(replaced: Record<string, unknown> = {}): Record<string, unknown> {
  return { from: sender, to: ['+447700900001'], text: 'Hello', ...replaced };
}

export type ProblemBody = {
  title: string;
  status: number;
  detail: string;
  correlation_id: string;
  errors?: { code: string; detail: string; pointer?: string }[];
};

export async function problemOf(response: Response): Promise<ProblemBody> {
  return (await response.json()) as ProblemBody;
}

export type UsagePage = {
  _embedded: { items: Record<string, unknown>[] };
  _links: { self: { href: string }; next?: { href: string } };
};

export async function pageOf(response: Response): Promise<UsagePage> {
  return (await response.json()) as UsagePage;
}
