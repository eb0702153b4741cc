import { describe, expect, it } from 'vitest';
import { fillTemplate, type TemplateInput } from '#remotion/templates/fill-template.ts';
import { risingLines } from '#remotion/templates/template-motion.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';
import { ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';

const template = defineTemplate({
  id: 'template',
  title: 'Look',
  kind: 'class',
  keywords: [],
  background: 'silk',
  tune: 'slow-silk',
  motion: risingLines,
  videoDuration: 8,
  patterns: { schedule: 'Starts {day}' },
  texts: [
    line('header', 'SPIN', { y: 20, fontSize: 50 }),
    line('main-text', 'Lights low', { y: 30, fontSize: 20 }),
    line('class-details', '', { y: 35, fontSize: 14 }),
    line('schedule', 'Thursdays', { y: 40, fontSize: 20 }),
    line('instructor', 'Lina Sample', { y: 50, fontSize: 20 }),
  ],
});

const captions = defineTemplate({
  id: 'captions',
  title: 'Captions',
  kind: 'captions',
  keywords: [],
  textMode: 'dancer',
  contentMode: 'manual',
  background: 'neon',
  tune: 'slow-silk',
  motion: risingLines,
  videoDuration: 8,
  texts: [
    line('text1', 'On repeat', { y: 20, fontSize: 50 }),
    line('text2', 'a combo', { y: 30, fontSize: 20 }),
  ],
});

const today = '2026-11-20';
const info = ClassInfo.parse({
  classType: 'Heels',
  instructorName: 'Mia',
  studio: 'Skyline',
  classDate: '2026-11-21',
  details: 'Bring knee pads',
});
const fill = (source: { promo: Promo }, filling: Partial<TemplateInput> = {}) =>
  fillTemplate(source, { info: emptyClassInfo(), texts: {}, background: null, today, ...filling });
const contentsOf = ({ textElements }: Promo) =>
  Object.fromEntries(textElements.map(({ id, content }) => [id, content]));

describe('a template', () => {
  it('keeps its samples without a class form, and is a copy', () => {
    const filled = fill(template);
    expect(filled).toEqual(template.promo);
    expect(filled.textElements).not.toBe(template.promo.textElements);
  });

  it('fills its text templates from the class form and keeps its slogan', () => {
    expect(contentsOf(fill(template, { info }))).toEqual({
      header: 'Heels',
      'main-text': 'Lights low',
      'class-details': 'Bring knee pads',
      schedule: 'Starts tomorrow',
      instructor: 'Mia',
    });
  });

  it("keeps the class form and today's date, so that later changes reach the texts", () => {
    expect(fill(template, { info }).classInfo).toEqual({ ...info, filledOn: today });
    expect(fill(template).classInfo.filledOn).toBe('');
    expect(fill(captions, { info }).classInfo).toEqual(info);
  });

  it('keeps typed text over the class form', () => {
    const filled = fill(template, {
      info,
      texts: { header: 'My own night', 'main-text': 'come as you are' },
    });
    expect(contentsOf(filled)).toMatchObject({
      header: 'My own night',
      'main-text': 'come as you are',
      instructor: 'Mia',
    });
  });

  it('moves typed text to a text of the same kind when its own is missing', () => {
    expect(
      contentsOf(fill(captions, { texts: { header: 'My own night', 'main-text': 'take one' } })),
    ).toEqual({
      text1: 'My own night',
      text2: 'take one',
    });
    expect(contentsOf(fill(template, { texts: { text1: 'On my own' } }))['header']).toBe('On my own');
  });

  it('keeps the selected video', () => {
    const background = { ...template.promo.background!, assetId: 'my-own-video', mirrored: true };
    expect(fill(template, { background }).background).toEqual(background);
    const own = { promo: { ...template.promo, background: { ...background, assetId: 'of-the-template' } } };
    expect(fill(own, { background }).background).toEqual(own.promo.background);
  });

  it('loses no typed text: text without a place stays hidden', () => {
    const filled = fill(captions, { texts: { header: 'One', text1: 'Two', instructor: 'Mia' } });
    expect(contentsOf(filled)).toMatchObject({ text1: 'Two', header: 'One', instructor: 'Mia' });
    const hidden = filled.textElements.filter(({ visible }) => !visible).map(({ id }) => id);
    expect(hidden).toEqual(['header', 'instructor']);
  });

  it('shrinks text that is longer than the sample', () => {
    const [header] = fill(template, { texts: { header: 'Intermediate Choreography' } }).textElements;
    expect(header!.fontSize).toBeLessThan(50);
    expect(header!.fontSize).toBeGreaterThanOrEqual(27.5);
    expect(fill(template, { texts: { header: 'FLOW' } }).textElements.at(0)!.fontSize).toBe(50);
  });
});
