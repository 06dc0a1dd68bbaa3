/** What is sent to the client. */
export type GatewayAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
};

/** An answer of the gateway itself. Its form cannot be changed on an HTTP API. */
export function gatewayAnswer(status: number, message: string): GatewayAnswer {
  const body = Buffer.from(JSON.stringify({ message }));
  return { status, headers: { 'content-type': 'application/json' }, cookies: [], body };
}

export const brokenAnswer = gatewayAnswer(500, 'Internal Server Error');

/**
 * Reads what a function returned, payload format 2.0: with a `statusCode` it is an answer in parts; anything else is
 * the JSON body of a 200.
 */
export function functionAnswer(payload: unknown): GatewayAnswer {
  if (!isRecord(payload) || !('statusCode' in payload)) {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(body),
    };
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = payload;
  const status = Number(statusCode);
  const isReadable =
    Number.isInteger(status) &&
    status >= 200 &&
    status <= 599 &&
    isRecord(headers) &&
    Array.isArray(cookies) &&
    typeof body === 'string';
  if (!isReadable) return brokenAnswer;
  return {
    status,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...textsByLowerName(headers) },
    cookies: cookies.map(String),
    body: Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function textsByLowerName(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
