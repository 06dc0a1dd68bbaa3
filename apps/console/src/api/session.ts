/** Ends the session of this browser, and shows that. */
export async function signOut(): Promise<void> {
  await fetch('/console/session/end', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  location.assign('/console');
}
