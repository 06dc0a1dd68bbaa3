import { useEffect } from 'react';

/** Lets the browser ask before a form is lost that somebody has begun: at a reload, or when its tab closes. */
export function useLeaveWarning(isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBegun]);
}
