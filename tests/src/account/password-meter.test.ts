import { expect, test } from 'vitest';
import { adviseOnPassword } from '#src/account/password-meter.tsx';

const own = ['mia.lee@northpole.com', 'Mia', 'Lee'];

test.each([
  ['', 0, 'Three or four unrelated words'],
  ['ab1!x', 1, 'at least 6 characters'],
  ['aaaaaaaaaaaa', 1, 'repeats the same characters'],
  ['abcabcabc', 1, 'repeats the same characters'],
  ['234567', 1, 'follow each other'],
  ['QWERTZUI', 1, 'follow each other'],
  ['hgfedcba', 1, 'follow each other'],
  ['Dragon2026!', 1, 'a common word'],
  ['p@ssw0rd', 1, 'a common word'],
  ['northpole7', 1, '“northpole” is in your name or address'],
  ['xMia77y', 1, '“mia” is in your name or address'],
  ['kx9#Tq!', 1, 'it is short'],
  ['kx9#Tq!4v', 2, '12 characters or more'],
  ['velvet harbour ginger', 3, 'Good'],
  ['mia likes velvet harbours', 3, 'Good'],
])('says about %j: strength %i, %s', (password, strength, text) => {
  const advice = adviseOnPassword(password, own);
  expect(advice.text).toContain(text);
  expect(advice.strength).toBe(strength);
});

test('the common endings of addresses are nobody’s own', () => {
  expect(adviseOnPassword('comfortable7', ['ana@gmail.com']).strength).toBe(3);
});
