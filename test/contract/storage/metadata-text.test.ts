import { expect, test } from 'vitest';
import { metadataText } from '../../../shared/aws/storage/metadata-text.ts';

test.each([
  ['plain ASCII', 'Hello = fine? (_100%_)', 'Hello = fine? (_100%_)'],
  ['nothing', '', ''],
  ['a word in base 64', '=?UTF-8?B?R3LDvMOfZQ==?=', 'Grüße'],
  ['a word in the printable form', '=?utf-8?Q?Gr=C3=BC=C3=9Fe_an_alle=3D?=', 'Grüße an alle='],
  ['words between plain text', 'An =?UTF-8?B?QWxsw6k=?= jetzt', 'An Allé jetzt'],
  ['two words, whose gap is no text', '=?UTF-8?Q?Gr=C3=BC?= =?UTF-8?Q?=C3=9Fe?=', 'Grüße'],
  ['a character cut in two by the end of a word', '=?UTF-8?Q?Gr=C3?= =?UTF-8?Q?=BC=C3=9Fe?=', 'Grüße'],
  ['a letter beyond Latin-1', '=?UTF-8?B?xYE=?=', 'Ł'],
  ['an emoji', '=?UTF-8?B?8J+agA==?=', '🚀'],
  ['raw UTF-8 that was read as Latin-1', 'GrÃ¼Ã\u009fe', 'Grüße'],
  ['raw UTF-8 that S3 took for Latin-1 and encoded', '=?UTF-8?B?R3LDg8K8w4PCn2U=?=', 'Grüße'],
  ['Latin-1 that was meant as such', 'Gr\u00fc\u00dfe', 'Grüße'],
  [
    'a word of another alphabet, left alone',
    '=?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=',
    '=?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=',
  ],
  ['text that only looks like a word', '=?UTF-8?X?abc?=', '=?UTF-8?X?abc?='],
])('metadata of %s is read as it was meant', (_, stored, meant) => {
  expect(metadataText(stored)).toBe(meant);
});
