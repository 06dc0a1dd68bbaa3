import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { signOut } from '../api/session.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useWaits } from '../api/use-waits.ts';
import { UtcChoice } from '../parts/time.tsx';
import { count } from '../words/format.ts';
import { words } from '../words/words.ts';
import { homePath } from './paths.ts';
import { Shortcuts } from './shortcuts.tsx';

const entries = [
  [homePath, words.pages.home],
  ['/campaigns', words.pages.campaigns],
  ['/orders', words.pages.orders],
  ['/rules', words.pages.rules],
  ['/events', words.pages.events],
  ['/to-decide', words.pages.decide],
  ['/people', words.pages.people],
  ['/notifications', words.pages.notifications],
  ['/suppressions', words.pages.suppressions],
  ['/provider', words.pages.records],
  ['/reports', words.pages.reports],
  ['/status', words.pages.status],
  ['/settings/keys', words.pages.keys],
  ['/settings/audit', words.pages.audit],
] as const;

/** What stands around every page: the way past it, where one is, who one is. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const waits = useWaits();
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="top">
        <span className="brand">
          {words.product}{' '}
          {me && (
            <>
              <span className="quiet">{words.stage(me.stage)}</span>{' '}
              <span className={`kind kind-${me.stage_kind}`}>{words.stageKinds[me.stage_kind]}</span>
            </>
          )}
        </span>
        <nav aria-label={words.menu}>
          <ul>
            {entries.map(([path, name]) => (
              <Entry key={path} path={path} name={name} more={path === '/to-decide' ? waits.count : 0} />
            ))}
          </ul>
        </nav>
        {me && (
          <span className="who">
            {words.signedInAs(me.name)}{' '}
            <button type="button" className="plain" onClick={() => void signOut()}>
              {words.signOut}
            </button>
          </span>
        )}
      </header>
      <RulesOffBanner />
      <main id="content">{children}</main>
      <footer className="foot">
        <Shortcuts /> <UtcChoice />
      </footer>
    </>
  );
}

type EntryOf = { readonly path: string; readonly name: string; readonly more: number };

/** @param more how much waits there */
function Entry({ path, name, more }: EntryOf) {
  const [isHere] = useRoute(path === homePath ? '/' : `${path}/*?`);
  return (
    <li>
      <Link href={path} aria-current={isHere ? 'page' : undefined}>
        {name}
        {more > 0 && (
          <>
            {' '}
            <span className="badge">{count(more)}</span>
          </>
        )}
      </Link>
    </li>
  );
}

/** Says on every page that all rules are off. */
function RulesOffBanner() {
  const { data } = useAnswer('getRules', {});
  if (data?.off !== true) return null;
  const said = words.rules.off;
  return (
    <p className="banner" role="status">
      <strong>{said.banner}</strong> <Link href="/rules">{said.see}</Link>
    </p>
  );
}
