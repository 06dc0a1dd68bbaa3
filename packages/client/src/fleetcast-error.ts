/** One thing that is wrong with a request. */
export type Fault = {
  readonly in?: string;
  /** A JSON Pointer into the body, or the name of a parameter or header. */
  readonly pointer?: string;
  readonly code?: string;
  readonly detail: string;
  readonly hint?: string;
};

/** An answer that is no success. `code` is for programs: `/problems/{code}` of the API explains it. */
export class FleetcastError extends Error {
  override readonly name = 'FleetcastError';
  readonly status: number;
  readonly code: string;
  readonly faults: readonly Fault[];
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a repeat, where the answer says so. */
  readonly retryAfterSeconds: number | undefined;

  private constructor(status: number, headers: Headers, { code, message, faults = [] }: Said) {
    super(message);
    this.status = status;
    this.code = code;
    this.faults = faults;
    this.requestId = headers.get('request-id') ?? headers.get('apigw-requestid') ?? undefined;
    this.retryAfterSeconds = retryAfterIn(headers);
  }

  /** @param text the body of the answer: a problem of the API, or what a gateway in front of it says */
  static of(status: number, headers: Headers, text: string): FleetcastError {
    return new FleetcastError(status, headers, problemIn(text) ?? ofGateway(status));
  }
}

type Said = { readonly code: string; readonly message: string; readonly faults?: readonly Fault[] };

/** A server names seconds, or, as a proxy may, a date, which its own clock explains. */
function retryAfterIn(headers: Headers): number | undefined {
  const written = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(written)) return Number(written);
  const untilMs = Date.parse(written);
  if (Number.isNaN(untilMs)) return undefined;
  const saidMs = Date.parse(headers.get('date') ?? '') || Date.now();
  return Math.max(0, Math.ceil((untilMs - saidMs) / 1_000));
}

function problemIn(text: string): Said | undefined {
  const { code, title, detail, errors } = objectIn(text);
  if (typeof code !== 'string') return undefined;
  const faults = Array.isArray(errors) ? (errors as Fault[]) : [];
  return { code, message: [title, detail].filter((part) => typeof part === 'string').join(': '), faults };
}

function ofGateway(status: number): Said {
  return { code: `gateway_${status}`, message: `The gateway in front of Fleetcast answered ${status}` };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
