import type { IncomingHttpHeaders } from 'node:http';
import { type Answer, htmlAnswer, jsonAnswer } from './http/answer.ts';
import { jsonObject } from './http/json-body.ts';
import { invalid, Refusal } from './http/problem.ts';
import { incidentButtons } from './incident-page.ts';
import { parseFault } from './misbehavior/fault-form.ts';
import type { Faults } from './misbehavior/faults.ts';
import { type Incidents, incidents } from './misbehavior/incidents.ts';
import type { Spy } from './misbehavior/spy.ts';
import { statePage } from './page.ts';
import type { Summary } from './summary.ts';

/** A call to the sandbox itself, not to the provider that it plays. */
type ControlCall = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
};

export type Control = (call: ControlCall) => Answer;

export const controlRoot = '/_sandbox';

/** Most calls that one request can make fail. */
const timesMax = 10_000;

export function isControlPath(path: string): boolean {
  return path === controlRoot || path.startsWith(`${controlRoot}/`);
}

/**
 * The endpoints below `/_sandbox`. They need no token: the sandbox listens on the loopback address only.
 *
 * @param more further ones, under method and path
 */
export function makeControl(
  spy: Spy,
  faults: Faults,
  going: Incidents,
  operations: readonly string[],
  summary: () => Summary,
  more: Readonly<Record<string, Control>>,
): Control {
  const endpoints: Readonly<Record<string, Control>> = {
    [`GET ${controlRoot}`]: ({ headers }) =>
      headers.accept?.includes('text/html')
        ? htmlAnswer(
            200,
            statePage(
              incidentButtons(controlRoot, going.now()),
              summary(),
              spy.calls(),
              spy.performed(),
              spy.orders(),
            ),
          )
        : jsonAnswer(200, summary()),
    [`GET ${controlRoot}/performed`]: () => jsonAnswer(200, { performed: spy.performed() }),
    [`GET ${controlRoot}/orders`]: () => jsonAnswer(200, { orders: spy.orders() }),
    [`GET ${controlRoot}/calls`]: ({ url }) =>
      jsonAnswer(200, { calls: spy.calls(url.searchParams.get('operation') ?? undefined) }),
    [`POST ${controlRoot}/faults`]: (call) => {
      const { operation, fault, times = 1 } = jsonObject(call);
      if (typeof operation !== 'string' || !operations.includes(operation)) {
        throw invalid([{ detail: `Must be one of ${operations.join(', ')}`, pointer: '$.operation' }]);
      }
      if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > timesMax) {
        throw invalid([{ detail: `Must be an integer from 1 to ${timesMax}`, pointer: '$.times' }]);
      }
      faults.next(operation, parseFault(fault), Number(times));
      return jsonAnswer(201, { pending: faults.pending() });
    },
    [`DELETE ${controlRoot}/faults`]: () => {
      going.clear();
      return jsonAnswer(200, { pending: faults.pending() });
    },
    [`GET ${controlRoot}/incidents`]: () =>
      jsonAnswer(200, { incidents: incidents.map(({ name, says }) => ({ name, says })) }),
    ...Object.fromEntries(
      incidents.map((incident) => [
        `POST ${controlRoot}/incidents/${incident.name}`,
        begins(() => going.begin(incident), incident.says),
      ]),
    ),
    [`POST ${controlRoot}/incidents/none`]: begins(() => going.clear(), 'Nothing goes wrong any more.'),
    [`POST ${controlRoot}/release`]: () => jsonAnswer(200, { released: spy.release() }),
    ...more,
  };
  return (call) => {
    const endpoint = endpoints[`${call.method} ${call.url.pathname}`];
    if (endpoint) return endpoint(call);
    const known = Object.keys(endpoints).join(', ');
    throw new Refusal({ status: 404, detail: `The sandbox has no such endpoint: there are ${known}` });
  };
}

/** Acts, and shows the page again where a button of it was pressed. */
function begins(act: () => void, says: string): Control {
  return ({ headers }) => {
    const site = headers['sec-fetch-site'] ?? 'none';
    if (site !== 'same-origin' && site !== 'none')
      throw new Refusal({ status: 403, detail: 'Only the page of the sandbox does this' });
    act();
    const answer = jsonAnswer(200, { says });
    if (!headers.accept?.includes('text/html')) return answer;
    return { ...answer, status: 303, headers: { location: `${controlRoot}#incidents` } };
  };
}
