import { expect, test } from 'vitest';
import { otherPlaceholder } from '../../../shared/core/rows/other-placeholders.ts';

test.each([
  ['{First Name}', 'first_name'],
  ['{first_name}', 'first_name'],
  ['*|FNAME|*', 'first_name'],
  ['{!Contact.FirstName}', 'first_name'],
  ['%FIRST_NAME%', 'first_name'],
  ['%LNAME%', 'last_name'],
  ['<<Prénom>>', 'prénom'],
  ['$\u007bcity}', 'city'],
  ['[First Name]', 'first_name'],
  ['[[email]]', 'email'],
  ['{{ First Name }}', 'first_name'],
  ['{{name}} of {City}', 'city'],
])('%j is named, with the right spelling', (text, meant) => {
  expect(otherPlaceholder(`Hello ${text}, bye`)).toMatch(`Write {{ ${meant} }}`);
});

test.each([
  'Hello {{ first_name }}',
  "{% if city %}Hi {{ name | default: '{x}' }}{% endif %}",
  '[Sale] 20% off, up to 50% today',
  '100%natural% and 5% {} { }',
  'a < b << 3 {1} [1]',
  'Say {{ a }} [x]',
])('%j is meant as it stands', (text) => {
  expect(otherPlaceholder(text)).toBeUndefined();
});
