import { describe, expect, it } from 'vitest';
import {
  defaultElement,
  defaultElements,
  elementSets,
  isAiElementId,
  type ElementSet,
} from '#schema/elements/default-elements.ts';
import { CANVAS_HEIGHT, REFERENCE_SCALE } from '#schema/limits.ts';

const sets = Object.keys(elementSets) as ElementSet[];
const all = sets.flatMap((set) => defaultElements(set));

/** Top and bottom of a block of one line, px of the frame. */
const extent = ({ y, fontSize }: { y: number; fontSize: number }) => {
  const middle = (y / 100) * CANVAS_HEIGHT;
  const half = (fontSize * REFERENCE_SCALE * 1.2) / 2;
  return { top: middle - half, bottom: middle + half };
};

describe('the default elements', () => {
  it.each([
    ['[CO-023]', 'classDetails', 'header main-text class-details schedule time instructor studio'],
    ['[CO-024]', 'dancer', 'text1 text2 text3 text4'],
    ['[CO-025]', 'manual', 'new-caption manual-sub-header manual-footer-caption manual-sub-footer'],
    ['[CO-026]', 'other', 'location footer-caption hashtag mood vibe energy combined-text'],
    ['[CO-027]', 'ai', 'ai-main-text ai-schedule-text ai-sharing-text ai-instructor-text ai-studio-text'],
  ] as const)('%s hold in the set %s the ids %s', (_row, set, ids) => {
    expect(defaultElements(set).map(({ id }) => id)).toEqual(ids.split(' '));
  });

  it('[CO-028, CO-030] are centred at x 50, visible and unrotated', () => {
    for (const element of all) {
      expect(element).toMatchObject({ x: 50, rotation: 0, visible: true, textAlign: 'center' });
    }
  });

  it('[CO-029] differ inside their set in place, and in size or colour from the rest of it', () => {
    for (const set of sets) {
      const elements = defaultElements(set);
      expect(new Set(elements.map(({ y }) => y)).size).toBe(elements.length);
      expect(new Set(elements.map(({ fontSize, textColor }) => `${fontSize} ${textColor}`)).size).toBe(
        elements.length,
      );
    }
  });

  it('[CO-029] of one set never overlap', () => {
    const overlapping = sets.flatMap((set) => {
      const byPlace = defaultElements(set).toSorted((a, b) => a.y - b.y);
      return byPlace.filter((element, index) => {
        const above = byPlace[index - 1];
        return above !== undefined && extent(above).bottom > extent(element).top;
      });
    });
    expect(overlapping).toEqual([]);
  });

  it('[CO-029] stand in the strict safe zone, but for the two that the specification places itself', () => {
    const outside = all.filter((element) => extent(element).top < 288 || extent(element).bottom > 1248);
    expect(outside.map(({ id }) => id)).toEqual(['ai-main-text', 'ai-sharing-text']);
  });

  it('[CO-031] start an unknown id in the middle of the frame, 32 px, white and centred', () => {
    expect(defaultElement('something-new', 'Hi')).toMatchObject({
      id: 'something-new',
      content: 'Hi',
      x: 50,
      y: 50,
      fontSize: 32,
      textColor: '#ffffff',
      textAlign: 'center',
    });
    // A name of every object is no known element.
    expect(defaultElement('constructor')).toMatchObject({ y: 50, fontSize: 32 });
  });

  it.each([
    ['[CO-049]', 'ai-main-text', { fontSize: 30, y: 15 }],
    ['[CO-050]', 'ai-schedule-text', { fontSize: 38 }],
    ['[CO-051]', 'ai-sharing-text', { fontSize: 24, y: 70 }],
    ['[CO-052]', 'ai-instructor-text', { fontSize: 42 }],
    ['[CO-053]', 'ai-studio-text', { fontSize: 38 }],
    ['[CO-054]', 'header', { fontSize: 28 }],
  ])('%s give %s the size and place of the specification', (_row, id, wanted) => {
    expect(defaultElement(id)).toMatchObject(wanted);
  });

  it('know which ids are AI text blocks', () => {
    expect(elementSets.ai.every(isAiElementId)).toBe(true);
    expect(isAiElementId('main-text')).toBe(false);
  });
});
