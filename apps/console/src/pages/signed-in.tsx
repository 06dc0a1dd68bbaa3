import { Link } from 'wouter';
import { homePath } from '../layout/paths.ts';
import { Page } from '../parts/page.tsx';
import { words } from '../words/words.ts';

/** Where somebody arrives who has signed in in a tab of its own. */
export function SignedIn() {
  return (
    <Page title={words.signedInTitle}>
      <p>{words.signedInHint}</p>
      <p>
        <Link href={homePath}>{words.toHome}</Link>
      </p>
    </Page>
  );
}
