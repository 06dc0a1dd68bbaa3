/** An array of numbers by line that has room for this one: the same one, or one at least twice as long. */
export function grown<Numbers extends Uint32Array | Float64Array>(array: Numbers, line: number): Numbers {
  if (line < array.length) return array;
  const length = Math.max(line + 1, array.length * 2);
  const larger = array instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length);
  larger.set(array);
  return larger as Numbers;
}
