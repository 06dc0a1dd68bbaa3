/** Calls the HTTP API as any CRM could. */
export type ApiCaller = {
  /** @returns undefined when it answers 404 */
  find<Body>(path: string): Promise<Body | undefined>;
  /** @throws Error with the answer when it is no success */
  ask<Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Body>;
};

export function apiCaller(apiUrl: string, apiKey: string): ApiCaller {
  const authorization = `Bearer ${apiKey}`;
  return {
    async find(path) {
      const answer = await fetch(`${apiUrl}${path}`, { headers: { authorization } });
      return answer.status === 404 ? undefined : bodyOf(answer);
    },
    async ask(method, path, body, headers = {}) {
      const sent =
        body === undefined
          ? { headers: { ...headers, authorization } }
          : {
              headers: { ...headers, authorization, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            };
      return bodyOf(await fetch(`${apiUrl}${path}`, { method, ...sent }));
    },
  };
}

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
