export type Match<Route> = {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
};

/**
 * Chooses a route as an HTTP API does: the most specific path first, a method before ANY, `$default` last.
 *
 * @param path decoded
 *
 * Source: API Gateway developer guide, "Create routes for HTTP APIs".
 */
export function matchRoute<Route extends { readonly key: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): Match<Route> | undefined {
  const matches = routes.flatMap((route) => {
    const [wantedMethod = '', pattern] = route.key.split(' ');
    if (pattern === undefined || (wantedMethod !== method && wantedMethod !== 'ANY')) return [];
    const parameters = pathParametersOf(pattern, path);
    if (!parameters) return [];
    return [{ route, parameters, rank: `${rankOf(pattern)}${wantedMethod === 'ANY' ? 1 : 0}` }];
  });
  const best = matches.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))[0];
  if (best) {
    const { route, parameters } = best;
    return { route, pathParameters: Object.keys(parameters).length === 0 ? undefined : parameters };
  }
  const fallback = routes.find(({ key }) => key === '$default');
  return fallback && { route: fallback, pathParameters: undefined };
}

function pathParametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const parameters: Record<string, string> = {};
  for (const [index, step] of wanted.entries()) {
    const greedy = /^\{(\w+)\+\}$/.exec(step)?.[1];
    if (greedy !== undefined) {
      const rest = given.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [greedy]: rest };
    }
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    const value = given[index] ?? '';
    if (name === undefined ? step !== value : value === '') return undefined;
    if (name !== undefined) parameters[name] = value;
  }
  return wanted.length === given.length ? parameters : undefined;
}

/** Sorts literal steps before parameters, and parameters before greedy ones. */
function rankOf(pattern: string): string {
  return pattern
    .split('/')
    .map((step) => (step.endsWith('+}') ? 2 : step.startsWith('{') ? 1 : 0))
    .join('');
}
