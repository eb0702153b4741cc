import { describe, expect, test } from 'vitest';
import { withoutExtension } from '#contract/library/file-names.ts';
import { asciiFileName, unicodeFileName } from '#server/downloads/downloaded-file.ts';
import { titleFromFileName } from '#server/features/uploads/begin-upload.ts';

describe('the name of a download', () => {
  test.each([
    ['Spin into Monday!', 'spin-into-monday', 'spin-into-monday'],
    ['👩🏽‍🦰 Pole & 🇩🇪 Flow', '👩🏽‍🦰-pole-🇩🇪-flow', 'pole-flow'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Heels ❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿-heels-❤️', 'heels'],
    ['💃', '💃', 'promo'],
    ['Pole class 12.05', 'pole-class-12-05', 'pole-class-12-05'],
    ['!!!', 'promo', 'promo'],
  ])('of %j is %j', (title, unicode, ascii) => {
    expect([unicodeFileName(title), asciiFileName(title)]).toEqual([unicode, ascii]);
  });
});

describe('the title of an upload', () => {
  test.each([
    ['Pole class 12.05', 'Pole class 12.05'],
    ['Pole class 12.05.mp4', 'Pole class 12.05'],
    ['Pole with Mrs.Lee', 'Pole with Mrs.Lee'],
    [String.raw`C:\videos\Flow.MOV`, 'Flow'],
    ['👩‍🦰_at_🏴󠁧󠁢󠁳󠁣󠁴󠁿.mov', '👩‍🦰 at 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a\u0007b.mp4', 'a b'],
    ['.mp4', 'My video'],
  ])('of a file %j is %j', (fileName, title) => {
    expect(titleFromFileName(fileName, 'My video')).toBe(title);
  });

  test('only media and documents have an extension', () => {
    expect(['a.webm', 'a.3gp', 'a.b', 'v1.2', 'folder/a.gif'].map(withoutExtension)).toEqual([
      'a',
      'a',
      'a.b',
      'v1.2',
      'a',
    ]);
  });
});
