import { expect, test } from 'vitest';
import { phrasePattern } from '#schema/texts/phrases.ts';

test.each([
  ['pole dance', 'Come to POLE DANCE tonight'],
  ['pole dance', 'A Pôle-Dance, a night'],
  ['pole dance', 'pole\n“dance”'],
  ['pole dance', '#PoleDance'],
  ['pole dance', '#pole_dance'],
  ['Pole, dance!', 'pole dance'],
  ['don’t stop', "We don't stop"],
  ['école', 'ECOLE de danse'],
  ['bikini body ready', 'bikini, body: ready'],
  ['dr. pole', 'Ask Dr.Pole'],
  ['pole dance', 'POLE\nDANCE'],
])('%s is found in: %s', (phrase, text) => {
  expect(phrasePattern([phrase])?.test(text)).toBe(true);
});

test.each([
  ['pole dance', 'pole dancer'],
  ['pole dance', 'tadpole dance'],
  ['pole dance', 'dance pole'],
  ['pole dance', 'pole and dance'],
  ['pole dance', 'Hold the pole. Dance on'],
  ['pole dance', 'What a pole?! Dance on'],
  ['pole dance', 'He said “pole.” Dance on'],
  ['pole dance', 'The pole\n\nDance on'],
  ['pole dance', '我喜欢 pole。dance'],
  ['art', 'start the party'],
  ['art', 'art_2'],
  // In these scripts a mark is a part of the word.
  ['कल', 'कला'],
  ['poledance', 'pole dance'],
])('%s is not found in: %s', (phrase, text) => {
  expect(phrasePattern([phrase])?.test(text)).toBe(false);
});

test.each([
  [['pole', 'pole dance'], 'Wear Pôle-Dance shoes; #PoleDance!', 'Wear it shoes; #it!'],
  [['cafe noir'], 'At Cafe\u0301 Noir, ½ past. A cafe, a noir', 'At it, ½ past. A cafe, a noir'],
  [['ﬂow'], '𝐅low 👩‍👧 and Flows', 'it 👩‍👧 and Flows'],
  [['pole'], 'A tadpole', 'A tadpole'],
])('%s are replaced in: %s', (phrases, text, replaced) => {
  expect(phrasePattern(phrases)?.replaceIn(text, 'it')).toBe(replaced);
});

test('any of several phrases is enough; there is no pattern without one', () => {
  expect(phrasePattern(['x', 'pole'])?.test('A pole')).toBe(true);
  expect(phrasePattern([])).toBeNull();
  expect(phrasePattern(['!'])).toBeNull();
});
