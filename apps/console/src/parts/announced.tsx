import { useEffect, useRef, useState } from 'react';

/** Who listens is interrupted by the same state at most this often. */
const everyMs = 30_000;

type Announced = {
  /** A change of it is said at once. */
  readonly state: string;
  readonly children: string;
};

/** Says to a screen reader how something stands: at once when its state changes, and otherwise seldom. */
export function Announced({ state, children }: Announced) {
  const [said, setSaid] = useState(children);
  const last = useRef({ state, atMs: Date.now() });
  useEffect(() => {
    const say = () => {
      last.current = { state, atMs: Date.now() };
      setSaid(children);
    };
    if (last.current.state !== state) return say();
    const timer = setTimeout(say, Math.max(0, last.current.atMs + everyMs - Date.now()));
    return () => clearTimeout(timer);
  }, [state, children]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}
