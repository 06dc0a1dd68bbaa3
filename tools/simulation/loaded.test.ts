import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { contentOf, files, within } from '../../test/support/tidy/source-files.ts';

const place = 'tools/simulation/loaded.ts';

test('what a flow loads late is loaded before a simulation begins', () => {
  const late = files
    .filter((path) => within(path, 'shared/core') || within(path, 'shared/flows'))
    .flatMap((path) =>
      [...contentOf(path).matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g)].map(([, to = '']) =>
        join(path, '..', to),
      ),
    );
  const loaded = [...contentOf(place).matchAll(/^import '([^']+)'/gm)].map(([, to = '']) =>
    relative('.', join(place, '..', to)),
  );
  expect(late.length).toBeGreaterThan(0);
  expect(loaded.sort()).toEqual([...new Set(late)].sort());
});
