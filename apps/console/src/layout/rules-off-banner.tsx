import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { words } from '../words/words.ts';

/** Says on every page that all rules are off. */
export function RulesOffBanner() {
  const { data } = useAnswer('getRules', {});
  if (data?.off !== true) return null;
  const said = words.rules.off;
  return (
    <p className="banner" role="status">
      <strong>{said.banner}</strong> <Link href="/rules">{said.see}</Link>
    </p>
  );
}
