/** Signs in by the host of the pages; where somebody signs in already, it leads to a page that says so. */
export const signInAddress = '/console/session/start?to=/console/signed-in';

/** Ends the session of this browser, and shows that. */
export async function signOut(): Promise<void> {
  await fetch('/console/session/end', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  location.assign('/console');
}
