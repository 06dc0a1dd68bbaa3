import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from './fields.tsx';

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
  /** The fields no longer say what was shown last. */
  readonly onType?: () => void;
  /** What stands below the filters. */
  readonly children?: ReactNode;
};

type Form = { readonly typed: Chosen; readonly moments: Chosen };

/** The choice of some of a list. Nothing is asked before it is sent. */
export function FilterForm({ filters, chosen, show, onShow, onType, children }: FilterForm) {
  // Moments that are typed stay as their fields show them: the year 2, on the way to 2027, had other time zones.
  const [{ typed, moments }, setForm] = useBegun<Form>({ typed: chosen, moments: {} });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const utc = Object.entries(moments).map(([name, local]) => [name, utcOf(local)] as const);
    // What is copied brings blanks along, with which nothing would be found.
    const all = Object.entries({ ...typed, ...Object.fromEntries(utc) }).map(
      ([name, value]) => [name, value.trim()] as const,
    );
    onShow(Object.fromEntries(all.filter(([, value]) => value !== '')));
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
              onChange={({ target: { value } }) => {
                onType?.();
                setForm(
                  isMoment
                    ? { typed, moments: { ...moments, [name]: value } }
                    : { typed: { ...typed, [name]: value }, moments },
                );
              }}
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

/**
 * What a person types, from where it begins. It begins again where the beginning has changed: after a step back in the
 * browser a form would else show other filters than those of its list.
 */
export function useBegun<Value>(begin: Value): readonly [Value, (typed: Value) => void] {
  const [typed, setTyped] = useState(begin);
  const [begun, setBegun] = useState(begin);
  const isSame = JSON.stringify(begun) === JSON.stringify(begin);
  if (!isSame) {
    setBegun(begin);
    setTyped(begin);
  }
  return [isSame ? typed : begin, setTyped];
}

/** The filters that stand in an address. */
export function chosenOf(search: URLSearchParams, filters: readonly Filter[]): Chosen {
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

type Period = { readonly from?: string; readonly to?: string };

/** The filters as the API names them: in an address, `from` is the page. */
export function queryOf({ since, until, ...rest }: Chosen): Chosen & Period {
  return { ...rest, ...(since && { from: since }), ...(until && { to: until }) };
}
