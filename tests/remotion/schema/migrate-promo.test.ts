import { describe, expect, it } from 'vitest';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PROMO_VERSION } from '#schema/promo.ts';

const problems = (document: unknown) => {
  try {
    migratePromo(document);
  } catch (error) {
    if (error instanceof InvalidPromoError) return error.problems;
    throw error;
  }
  return [];
};

const problemsOfTrim = (trimStart: number, trimEnd: number) =>
  problems({ version: PROMO_VERSION, background: { assetId: 'night', trimStart, trimEnd } });

const text = { id: 'a', content: 'Hi', x: 50, y: 50, fontSize: 20 };

describe('migratePromo', () => {
  it('accepts a valid promo unchanged, and fills in defaults', () => {
    expect(migratePromo(newPromo())).toEqual(newPromo());
    expect(migratePromo({ version: 1 })).toMatchObject({ textElements: [], videoDuration: 15 });
  });

  it('removes what a promo says about elements that it does not have', () => {
    const gone = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`overlay-${index}`, 'x']));
    const promo = {
      version: PROMO_VERSION,
      textElements: [text],
      elementNames: { ...gone, a: 'Title' },
      textTemplates: { ...gone, a: '{class}' },
      overwrittenTexts: { ...gone, a: 'FLOW WITH ME' },
    };
    expect(migratePromo(promo)).toMatchObject({
      elementNames: { a: 'Title' },
      textTemplates: { a: '{class}' },
      overwrittenTexts: { a: 'FLOW WITH ME' },
    });
    expect(Object.keys(migratePromo(promo).elementNames)).toEqual(['a']);
  });

  it('migrates a version 1 background to one that looks the same', () => {
    const old = { version: 1, background: { assetId: 'night', volume: 0.4, muted: true } };
    expect(migratePromo(old)).toMatchObject({
      version: PROMO_VERSION,
      background: {
        ...old.background,
        trimStart: 0,
        trimEnd: null,
        fit: 'cover',
        focusX: 50,
        focusY: 50,
        mirrored: false,
      },
    });
    expect(migratePromo({ version: 1 }).background).toBeNull();
  });

  it('migrates a version 2 document with every field that version 3 renames', () => {
    const old = {
      version: 2,
      contentMode: 'manual',
      classInfo: { instructorName: 'Noor', classType: 'Spin', wordedOn: '2026-03-12' },
      wordPatterns: { header: '{class} with {instructor}' },
      replacedWords: { header: 'FLOW WITH ME' },
      keptWords: ['header', 'studio'],
      elementNames: { header: 'Title' },
      textElements: [{ ...text, id: 'header' }],
      background: {
        assetId: 'night',
        trimStart: 2,
        trimEnd: 8.5,
        fit: 'contain',
        surround: 'color',
        surroundColor: '#402060',
        mirrored: true,
      },
    };
    const promo = migratePromo(old);
    expect(promo).toMatchObject({
      version: PROMO_VERSION,
      contentMode: 'manual',
      classInfo: { instructorName: 'Noor', classType: 'Spin', filledOn: '2026-03-12' },
      textTemplates: old.wordPatterns,
      overwrittenTexts: old.replacedWords,
      lockedTextIds: old.keptWords,
      elementNames: old.elementNames,
      background: {
        assetId: 'night',
        trimStart: 2,
        trimEnd: 8.5,
        fit: 'contain',
        backdrop: 'color',
        backdropColor: '#402060',
        mirrored: true,
      },
    });
    expect(promo.textElements[0]).toMatchObject({ ...text, id: 'header' });
    expect(migratePromo(promo)).toEqual(promo);
  });

  it('migrates a version 2 document without optional fields, and one without a background', () => {
    expect(migratePromo({ version: 2 })).toEqual(migratePromo({ version: PROMO_VERSION }));
    expect(migratePromo({ version: 2, background: null }).background).toBeNull();
    expect(migratePromo({ version: 2, background: { assetId: 'night' } }).background).toMatchObject({
      backdrop: 'blurred',
      backdropColor: '#000000',
    });
  });

  it('reports the wrong fields of an old document by their current names', () => {
    expect(problems({ version: 2, keptWords: 'header', classInfo: [], background: 'night' })).toMatchObject([
      { path: 'classInfo' },
      { path: 'lockedTextIds' },
      { path: 'background' },
    ]);
    expect(problems({ version: PROMO_VERSION, keptWords: [] })[0]?.message).toMatch(
      /unknown field "keptWords"/,
    );
  });

  it('refuses a trim range that ends before it begins, or is too short to be seen', () => {
    expect(problemsOfTrim(4, 3)).toEqual([
      {
        path: 'background.trimEnd',
        message: 'must be at least 0.5 s after trimStart, or null for the end of the video',
      },
    ]);
    expect(problemsOfTrim(4, 4.2)).toHaveLength(1);
    expect(problemsOfTrim(4, 4.5)).toEqual([]);
  });

  it('names every wrong field and says what it should be', () => {
    const found = problems({
      version: 1,
      videoDuration: 'long',
      textElements: [{ ...text, x: 140, fontFamily: 'Wingdings' }],
    });
    expect(found.map(({ path }) => path).toSorted()).toEqual([
      'textElements.0.fontFamily',
      'textElements.0.x',
      'videoDuration',
    ]);
    expect(found.find(({ path }) => path.endsWith('fontFamily'))?.message).toMatch(
      /unknown font "Wingdings"; use one of: Playfair Display, Inter/,
    );
  });

  it('refuses unknown fields by name', () => {
    expect(problems({ version: 1, colour: 'red' })).toEqual([
      { path: 'document', message: 'unknown field "colour"; remove it' },
    ]);
  });

  it('refuses two elements with one id, in one list or across both', () => {
    const overlay = { id: 'a', overlayId: 'star', x: 1, y: 1 };
    expect(problems({ version: 1, textElements: [text, text] })).toEqual([
      { path: 'textElements.1.id', message: '"a" is used twice; give every element its own id' },
    ]);
    expect(problems({ version: 1, textElements: [text], overlayElements: [overlay] })).toHaveLength(1);
  });

  it('refuses a document without a version, with an unknown one, or from a newer release', () => {
    expect(problems({})[0]?.path).toBe('version');
    expect(problems({ version: PROMO_VERSION + 1 })[0]?.message).toMatch(/newer than this program/);
    expect(problems('a string')[0]?.path).toBe('document');
    expect(problems(null)[0]?.path).toBe('document');
  });

  it('refuses URLs where asset ids belong', () => {
    for (const assetId of [
      'https://example.com/a.mp4',
      '//example.com/a.mp4',
      'javascript:alert(1)',
      'file:/etc',
    ]) {
      expect(problems({ version: 1, background: { assetId } })[0]?.path).toBe('background.assetId');
    }
    expect(problems({ version: 1, background: { assetId: 'clips/night.mp4' } })).toEqual([]);
  });
});
