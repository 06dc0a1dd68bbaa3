import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { words } from '../words/words.ts';

type Parts = { readonly path: string; readonly children: ReactNode };
type State = { readonly isBroken: boolean };

/**
 * Says so where a page cannot be shown, and leaves the way to the others: else the whole window is blank. A page that
 * is opened first after a deployment, or while the line is cut, has no code.
 */
export function BrokenPage({ children }: Pick<Parts, 'children'>) {
  const [path] = useLocation();
  return <Caught path={path}>{children}</Caught>;
}

class Caught extends Component<Parts, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  /** Another page may work. */
  override componentDidUpdate(before: Parts): void {
    if (before.path !== this.props.path && this.state.isBroken) this.setState({ isBroken: false });
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Said /> : this.props.children;
  }
}

function Said() {
  const { title, why, again } = words.brokenPage;
  return (
    <div role="alert" className="notice notice-bad">
      <h1>{title}</h1>
      <p>{why}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {again}
        </button>
      </p>
    </div>
  );
}
