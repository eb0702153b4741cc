import { describe, expect, test } from 'vitest';
import { promoForClass } from '#remotion/class-form/promo-for-class.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';

const TODAY = '2026-11-23';

const form = {
  ...emptyClassInfo(),
  classType: 'Spin Flow',
  classDate: '2026-11-26',
  time: '7:30 PM',
};

const contentOf = ({ textElements }: Promo, id: string) =>
  textElements.find((element) => element.id === id)?.content;

describe('the promo of a class', () => {
  test('has the clip of the row and no sample of the template, whatever the class lacks', () => {
    for (const { promo } of templates.filter(({ kind }) => kind === 'class')) {
      const made = promoForClass(promo, { form, texts: {}, assetId: 'starter-clip' }, TODAY);
      expect(made.background?.assetId).toBe('starter-clip');
      const all = made.textElements.map(({ content }) => content).join(' ');
      expect(all).not.toMatch(/sample/i);
    }
  });

  test('has no text where the row says so, in every template', () => {
    for (const { promo } of templates) {
      for (const { id } of promo.textElements) {
        const made = promoForClass(promo, { form, texts: { [id]: '' }, assetId: null }, TODAY);
        expect([id, contentOf(made, id)]).toEqual([id, '']);
      }
    }
  });

  test('keeps what a person typed into the promo that it starts from, and drops what its class filled in', () => {
    const start = promoForClass(
      { ...newPromo(), textElements: ['header', 'instructor', 'studio'].map((id) => defaultElement(id)) },
      { form: { ...form, instructorName: 'Mia Lee' }, texts: { studio: 'At our place' }, assetId: null },
      TODAY,
    );
    const next = promoForClass(
      start,
      { form: { ...form, classType: 'Heels' }, texts: {}, assetId: null },
      TODAY,
    );
    expect(['header', 'instructor', 'studio'].map((id) => contentOf(next, id))).toEqual([
      'Heels',
      '',
      'At our place',
    ]);
  });
});
