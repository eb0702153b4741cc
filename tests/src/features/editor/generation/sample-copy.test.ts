// @vitest-environment node
import { expect, test } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import {
  fillSampleTexts,
  sampleTexts,
  sampleWarning,
} from '#src/features/editor/generation/sample-notice.tsx';
import { somePromo } from '#tests/src/support/promos.ts';

const promoWithText = (content: string, visible = true) =>
  somePromo({ textElements: [{ ...defaultElement('studio', content), visible }] });

test('warns of a visible sample, not of own texts or a hidden sample', () => {
  expect(sampleWarning(promoWithText('Sample Studio, Main Stage'))).toBe(
    'Your video still says “Sample Studio, Main Stage”. Write your own under Class or Text, and generate again.',
  );
  expect(sampleWarning(promoWithText('with Lina Sample'))).toContain('“with Lina Sample”');
  expect(sampleWarning(promoWithText('Free Sample class'))).toBeNull();
  expect(sampleWarning(promoWithText('Skyline Pole'))).toBeNull();
  expect(sampleWarning(promoWithText('A sampler of styles'))).toBeNull();
  expect(sampleWarning(promoWithText('Sample Studio', false))).toBeNull();
});

test('names of people in templates contain a marker word', () => {
  expect(templates.filter(({ promo }) => sampleWarning(promo) !== null).length).toBeGreaterThan(8);
});

const today = '2026-11-20';
const filledWith = (fields: Partial<ClassInfo>) => {
  const template = templates.find(({ id }) => id === 'heels-night');
  if (template === undefined) throw new Error('There is no template heels-night');
  const info = { ...newPromo().classInfo, studio: 'Skyline Pole', instructorName: 'Noor', ...fields };
  return fillTemplate(template, { info, today, texts: {}, background: null });
};

test('warns of the template’s day and time, not of those from the form', () => {
  expect(sampleWarning(filledWith({}))).toContain('“Every Friday”, “6:45 PM”');
  expect(sampleWarning(filledWith({ classDate: '2026-11-21', time: '6:45 PM' }))).toBeNull();
  expect(sampleWarning(filledWith({ schedule: 'Every Friday', time: '7:00 PM' }))).toBeNull();
});

const template = (id: string) => templates.find((each) => each.id === id)!;
const known = { ...newPromo().classInfo, studio: 'Skyline Pole', instructorName: 'Noor' };

test('says what the class form knows in place of each sample, and which field it does not know', () => {
  const { promo } = template('power-class');
  expect(sampleTexts(promo, { info: known, today })).toEqual([
    { id: 'schedule', content: 'EVERY MONDAY', own: '', field: 'schedule' },
    { id: 'time', content: '6:00 PM', own: '', field: 'time' },
    { id: 'instructor', content: 'Kai Sample', own: 'Noor', field: 'instructorName' },
    { id: 'studio', content: 'Sample Studio', own: 'Skyline Pole', field: 'studio' },
  ]);
  const info = { ...known, schedule: 'Every Monday', time: '6:00 PM' } as const;
  expect(sampleTexts(promo, { info, today }).map(({ id }) => id)).toEqual(['instructor', 'studio']);
});

test('fills in what is known and changes nothing else', () => {
  const { promo } = template('power-class');
  const filled = fillSampleTexts(promo, { info: known, today });
  const contents = Object.fromEntries(filled.textElements.map(({ id, content }) => [id, content]));
  expect(contents).toMatchObject({ instructor: 'Noor', studio: 'Skyline Pole', schedule: 'EVERY MONDAY' });
  expect(filled.classInfo).toEqual({ ...known, filledOn: today });
  expect(sampleTexts(filled, { info: known, today }).map(({ id }) => id)).toEqual(['schedule', 'time']);
});
