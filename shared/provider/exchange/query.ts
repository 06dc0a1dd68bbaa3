/** How a parameter with several values is written: its name once a value, or once with commas between. */
export type ArraySpelling = 'repeated' | 'comma';

export type Parameters = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/**
 * `?limit=10&type=voice&type=sms`; nothing when no parameter is given. Empty arrays are left out: they ask for nothing.
 */
export function queryOf(parameters: Parameters, arrays: ArraySpelling): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = (typeof value === 'object' ? value : [String(value)]).map(encodeURIComponent);
    const written = arrays === 'comma' && values.length > 0 ? [values.join(',')] : values;
    return written.map((each) => `${encodeURIComponent(name)}=${each}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
