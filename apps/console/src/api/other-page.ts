type Asked = { readonly queryKey: readonly unknown[] };

/**
 * While the next page of a list comes, the one before it stays, and with it the focus.
 *
 * @param question its operation and request
 */
export function otherPage(question: readonly unknown[]) {
  return <Body>(before: Body | undefined, asked: Asked | undefined): Body | undefined =>
    asked !== undefined && pageless(asked.queryKey) === pageless(question) ? before : undefined;
}

/** A question, whichever page of the answer it is for. */
function pageless([id, request]: readonly unknown[]): string {
  const { query, ...rest } = request as { readonly query?: Readonly<Record<string, unknown>> };
  return JSON.stringify([id, { ...rest, query: { ...query, cursor: undefined } }]);
}
