import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';

export type Chosen = Readonly<Record<string, string>>;

export type Filter = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A moment: chosen in the reader's zone, kept in UTC. */
  readonly isMoment?: boolean;
};

type FilterForm = {
  readonly filters: readonly Filter[];
  readonly chosen: Chosen;
  readonly show: string;
  /** @param chosen what is not empty */
  readonly onShow: (chosen: Chosen) => void;
  /** What stands below the filters. */
  readonly children?: ReactNode;
};

/** The choice of some of a list. Nothing is asked before it is sent. */
export function FilterForm({ filters, chosen, show, onShow, children }: FilterForm) {
  const [typed, setTyped] = useState(chosen);
  // Moments that are typed stay as their fields show them: the year 2, on the way to 2027, had other time zones.
  const [moments, setMoments] = useState<Chosen>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const utc = Object.entries(moments).map(([name, local]) => [name, utcOf(local)] as const);
    const all = { ...typed, ...Object.fromEntries(utc) };
    onShow(Object.fromEntries(Object.entries(all).filter(([, value]) => value.trim() !== '')));
  };
  return (
    <form onSubmit={submit} className="filters">
      {filters.map(({ name, label, hint, isMoment }) => (
        <Field key={name} label={label} hint={hint}>
          {(props) => (
            <input
              {...props}
              {...(isMoment && { type: 'datetime-local' })}
              value={isMoment ? (moments[name] ?? localTime(typed[name])) : (typed[name] ?? '')}
              onChange={({ target: { value } }) =>
                isMoment ? setMoments({ ...moments, [name]: value }) : setTyped({ ...typed, [name]: value })
              }
            />
          )}
        </Field>
      ))}
      {children}
      <div className="buttons">
        <button type="submit">{show}</button>
      </div>
    </form>
  );
}

/** A moment as a field of the browser shows it. */
function localTime(at: string | undefined): string {
  const ms = Date.parse(at ?? '');
  if (Number.isNaN(ms)) return '';
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}

/** The same the other way around; empty where it is no moment. */
function utcOf(local: string): string {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
