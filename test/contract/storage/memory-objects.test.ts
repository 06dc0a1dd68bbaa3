import { expect, test } from 'vitest';
import { memoryObjects } from '../../../shared/memory/storage/objects.ts';
import { objectsContract } from './objects-contract.ts';

objectsContract('the objects in memory', async () => {
  const objects = memoryObjects();
  return {
    objects,
    upload: async (key, content, metadata) => objects.put(key, content, metadata),
    close: async () => {},
  };
});

test('the keys of all objects are known, unfinished ones left out', async () => {
  const objects = memoryObjects();
  objects.put('b', 'x');
  objects.put('a', 'x');
  objects.put('a', 'y');
  await objects.write('c').write(Buffer.from('x'));
  expect(objects.keys()).toEqual(['a', 'b']);
});
