import { expect, test } from 'vitest';
import { limiterPicture } from './picture.ts';

const image = '../../../docs/images/limiter.svg';

test('the picture in the docs is what the rate limiter does. If not: npx vitest run test/bench/limiter -u', async () => {
  await expect(limiterPicture()).toMatchFileSnapshot(image);
});
