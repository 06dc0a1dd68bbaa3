import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { words } from '../words/words.ts';

type Page = { readonly title: string; readonly children: ReactNode; readonly aside?: ReactNode };

/**
 * A page: its title in the window and as the one heading of the first level, which is in focus after a navigation. A
 * choice that leads on keeps the focus, so that arrow keys can go through it.
 */
export function Page({ title, children, aside }: Page) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    document.title = `${title} – ${words.product}`;
  }, [title]);
  useEffect(() => {
    if (shown.current === path && document.activeElement !== document.body) return;
    shown.current = path;
    if (document.activeElement instanceof HTMLSelectElement) return;
    heading.current?.focus();
  }, [path]);
  return (
    <>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </div>
      {children}
    </>
  );
}
