/** As a form field is encoded, with slashes left alone. */
export function urlEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/');
}
