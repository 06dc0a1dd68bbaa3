/** What the sandbox says to one call. */
export type Answer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Why, in one line, for the record of calls. */
  readonly note?: string;
};

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export function htmlAnswer(status: number, html: string): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}

export function isSuccess(answer: Answer): boolean {
  return answer.status >= 200 && answer.status < 300;
}
