/** Calls the HTTP API as any CRM could. */
export type ApiCaller = {
  /** @returns undefined when it answers 404 */
  find<Body>(path: string): Promise<Body | undefined>;
  /** @throws Error with the answer when it is no success */
  ask<Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Body>;
};

/** A page of a list. */
export type List<Item> = { readonly items: readonly Item[]; readonly next: string | null };

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

/** Puts rules in force in place of the version that is. */
export async function replaceRules({ ask }: ApiCaller, document: object): Promise<void> {
  const { version } = await ask<{ version: number }>('GET', '/v1/rules');
  await ask('PUT', '/v1/rules', document, { 'if-match': `"${version}"` });
}

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
