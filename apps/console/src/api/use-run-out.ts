import { useEffect, useState } from 'react';

/** The address of a file works for an hour, and somebody must still have time to press it. */
const lifeMs = 55 * 60_000;

/** Whether addresses of files have run out on a page that stays open. @param atMs when they came */
export function useRunOut(atMs: number | undefined): boolean {
  const [nowMs, setNow] = useState(0);
  useEffect(() => {
    if (atMs === undefined) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setTimeout(look, Math.max(0, atMs + lifeMs - Date.now()));
    // A machine that slept did not count the time.
    addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', look);
    };
  }, [atMs]);
  return atMs !== undefined && nowMs >= atMs + lifeMs;
}
