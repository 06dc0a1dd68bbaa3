import { Link } from 'wouter';
import { homePath } from '../layout/paths.ts';
import { Page } from '../parts/page.tsx';
import { words } from '../words/words.ts';

export function NotFound() {
  return (
    <Page title={words.pages.notFound}>
      <p>{words.notFound}</p>
      <p>
        <Link href={homePath}>{words.toHome}</Link>
      </p>
    </Page>
  );
}
