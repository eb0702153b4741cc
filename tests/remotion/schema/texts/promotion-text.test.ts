import { describe, expect, test } from 'vitest';
import { ClassInfo } from '#schema/class/class-info.ts';
import { elementSets } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import {
  filledSlots,
  parsePromotionalText,
  promotionalTextOf,
  promotionBlocks,
  promotionElementIds,
} from '#schema/texts/promotion-text.ts';
import { fillTextTemplate } from '#schema/texts/text-templates.ts';
import { SHARING_TEXT } from '#schema/texts/translations.ts';

const today = '2026-03-12';
const info = ClassInfo.parse({
  instructorName: 'Ana Ruiz',
  studio: 'Skyline Pole',
  classType: 'Pole Flow',
  schedule: 'Every Monday',
  time: '6:15 PM',
});
const written = {
  header: '{class}, slowly',
  main: 'Breathe out. See you {day} at {time}. Good to know: {detail}.',
};
const blocksOf = (count: 4 | 5 | 6, form = info) => promotionBlocks(written, { count, info: form, today });

/** Paragraphs read into elements. */
const elementsOf = (count: number) =>
  parsePromotionalText(Array.from({ length: count }, (_, index) => `${index}`).join(' \n \n\n'));

describe('a promotional text', () => {
  test('[WR-021] has 4, 5 or 6 paragraphs', () => {
    expect(blocksOf(4).map(({ id }) => id)).toEqual([
      'ai-main-text',
      'ai-schedule-text',
      'ai-instructor-text',
      'ai-studio-text',
    ]);
    expect(blocksOf(6).map(({ text }) => text)).toEqual([
      'Pole Flow, slowly',
      'Breathe out. See you every Monday at 6:15 PM.',
      'Every Monday · 6:15 PM',
      'Share this with 2 friends who would love this!',
      'Ana Ruiz',
      'Skyline Pole',
    ]);
    expect(blocksOf(5)).toHaveLength(5);
    const [, ...ofAi] = promotionElementIds[6];
    expect(ofAi.toSorted()).toEqual([...elementSets.ai].toSorted());
  });

  test('[WR-020] has the sharing line in its 5 and 6 paragraphs', () => {
    expect(SHARING_TEXT).toBe('Share this with 2 friends who would love this!');
    expect(blocksOf(5).map(({ text }) => text)).toContain(SHARING_TEXT);
    expect(blocksOf(4).map(({ text }) => text)).not.toContain(SHARING_TEXT);
  });

  test('has no gap where the form says nothing', () => {
    const sparse = blocksOf(6, { ...info, classType: '', studio: '', time: '' });
    expect(promotionalTextOf(sparse)).toBe(`Breathe out.\n\nEvery Monday\n\n${SHARING_TEXT}\n\nAna Ruiz`);
  });

  test('follows the form: its templates are text templates of a promo', () => {
    const [main] = blocksOf(4);
    const promo = Promo.parse({ ...newPromo(), textTemplates: { 'ai-main-text': main?.template } });
    const moved = { ...info, schedule: 'Weekends', time: '' } as const;
    expect(fillTextTemplate(promo.textTemplates['ai-main-text'] ?? '', moved, today)).toBe('Breathe out.');
    expect(
      fillTextTemplate(promo.textTemplates['ai-main-text'] ?? '', { ...moved, time: '7:00 AM' }, today),
    ).toBe('Breathe out. See you on weekends at 7:00 AM.');
  });

  test('[WR-015] of at least three paragraphs is read into elements', () => {
    expect(elementsOf(3).map(({ id }) => id)).toEqual([
      'ai-main-text',
      'ai-instructor-text',
      'ai-studio-text',
    ]);
    for (const count of [4, 5, 6] as const) {
      expect(elementsOf(count).map(({ id }) => id)).toEqual(promotionElementIds[count]);
    }
    expect(elementsOf(8)).toEqual([
      { id: 'header', text: '0' },
      { id: 'ai-main-text', text: '1\n2\n3' },
      { id: 'ai-schedule-text', text: '4' },
      { id: 'ai-sharing-text', text: '5' },
      { id: 'ai-instructor-text', text: '6' },
      { id: 'ai-studio-text', text: '7' },
    ]);
    const full = blocksOf(6);
    expect(parsePromotionalText(promotionalTextOf(full))).toEqual(full.map(({ id, text }) => ({ id, text })));
  });

  test('[WR-016] of fewer paragraphs is one message', () => {
    expect(parsePromotionalText(' Come.\n\nStay. ')).toEqual([{ id: 'ai-main-text', text: 'Come.\nStay.' }]);
    expect(parsePromotionalText('')).toEqual([{ id: 'ai-main-text', text: '' }]);
  });

  test('knows which slots the form fills', () => {
    expect(filledSlots(info, today)).toEqual({
      class: 'Pole Flow',
      day: 'every Monday',
      time: '6:15 PM',
      instructor: 'Ana Ruiz',
      studio: 'Skyline Pole',
    });
    expect(filledSlots(ClassInfo.parse({}), today)).toEqual({});
    expect(filledSlots(ClassInfo.parse({ classDate: '2026-03-11' }), today)).toEqual({});
  });
});
