/** `application/json` and everything built on it: `application/hal+json`, `application/problem+json`. */
export function isJson(contentType: string): boolean {
  return /^\s*[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);
}

/** Plain text, or nothing said at all. HTML is not: it is written for browsers and says nothing to a log. */
export function isPlainText(contentType: string): boolean {
  return contentType === '' || /^\s*text\/plain\s*(?:;|$)/i.test(contentType);
}
