/** What a member may hold that nobody meant: each is refused, and none breaks anything. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  '',
  'x'.repeat(70_000),
  'constructor',
  '\u0000',
  [],
  [null],
  [[[{}]]],
  {},
  { toString: 1, '': null },
];
