import { expect, test } from 'vitest';
import { unguardedCell } from '../../../shared/core/rows/sheet-cell.ts';

test.each([
  ['M&uuml;ller &amp; S&ouml;hne', 'Müller & Söhne'],
  ['O&#39;Brien', "O'Brien"],
  ['&#xC5;sa &yuml;', 'Åsa ÿ'],
  ['&#128512;', '😀'],
])('%s is %s', (written, meant) => {
  expect(unguardedCell(written)).toBe(meant);
  expect(unguardedCell(`="${written}"`)).toBe(meant);
});

test.each(['AT&T', 'R&D; more', '&unknown;', '&#0;', '&#xD800;', '&#9999999;', 'a && b;'])(
  '%s stays as it is',
  (written) => expect(unguardedCell(written)).toBe(written),
);
