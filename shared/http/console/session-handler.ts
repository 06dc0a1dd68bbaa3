import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { SignIn } from '../../ports/access.ts';
import type { Log } from '../../ports/log.ts';
import type { Clock } from '../../ports/world.ts';
import type { ApiEvent } from '../api-call.ts';
import { consolePath } from './console-file.ts';
import { sessionEnd, sessionSet, signingInEnd, signingInOf, signingInSet } from './session-cookies.ts';

export const sessionPath = `${consolePath}/session`;

type Result = APIGatewayProxyStructuredResultV2;

type Ports = { readonly signIn: SignIn; readonly now: Clock; readonly log: Pick<Log, 'warn'> };

/** What a group may do changes with the next token: a session is no longer. */
const sessionSecondsMax = 3_600;

/** Starts and ends the sessions of browsers: `/console/session/start`, `/callback` and `/end`. */
export function sessionHandler({ signIn, now, log }: Ports) {
  async function start(event: ApiEvent): Promise<Result> {
    const { url, kept } = await signIn.begin(callbackOf(event));
    const to = pageOf(event.queryStringParameters?.to);
    return redirect(url.href, [signingInSet({ ...kept, to })]);
  }

  async function callback(event: ApiEvent): Promise<Result> {
    const kept = signingInOf(event);
    if (kept === undefined) return said(400, 'Signing in took too long, or began in another browser.');
    const returned = callbackOf(event);
    returned.search = event.rawQueryString;
    const answer = await signIn.finish(returned, kept);
    if ('refused' in answer) {
      log.warn('session.refused', { reason: answer.refused });
      return said(403, 'You are not signed in: the service that signs people in refused it.', [signingInEnd]);
    }
    const seconds = Math.min(sessionSecondsMax, Math.floor((answer.endsAtMs - now()) / 1_000));
    const set = sessionSet(answer.token, Math.max(0, seconds));
    if (set === undefined)
      return said(502, 'Your token is too long for a browser: it names too many groups.');
    return redirect(kept.to, [set, signingInEnd]);
  }

  return async (event: ApiEvent): Promise<Result> => {
    const { method } = event.requestContext.http;
    const step = `${method} ${event.rawPath.slice(sessionPath.length)}`;
    try {
      if (step === 'GET /start') return await start(event);
      if (step === 'GET /callback') return await callback(event);
    } catch (error) {
      log.warn('session.issuer_silent', { error: String(error) });
      return said(502, 'The service that signs people in does not answer.');
    }
    if (step !== 'POST /end') return said(404, 'There is nothing at this address.');
    if (event.headers['sec-fetch-site'] !== 'same-origin')
      return said(403, 'Only the pages of the console do this.');
    return { statusCode: 204, headers: { 'cache-control': 'no-store' }, cookies: [sessionEnd] };
  };
}

function callbackOf({ headers }: ApiEvent): URL {
  return new URL(`${headers['x-forwarded-proto']}://${headers.host}${sessionPath}/callback`);
}

/** A page of the console, and nothing else: an address that somebody was sent may hold anything. */
function pageOf(to = ''): string {
  return /^\/console(?:\/[\w./?=&%:-]*)?$/.test(to) ? to : consolePath;
}

function redirect(location: string, cookies: string[]): Result {
  return { statusCode: 303, headers: { location, 'cache-control': 'no-store' }, cookies };
}

function said(statusCode: number, words: string, cookies: string[] = []): Result {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { statusCode, headers, cookies, body: `${words} Open ${consolePath} to try again.\n` };
}
