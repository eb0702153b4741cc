import { describe, expect, it } from 'vitest';
import { fillTemplate, type TemplateInput } from '#remotion/templates/fill-template.ts';
import { defineTemplate, line } from '#remotion/templates/template.ts';
import { ClassInfo, emptyClassInfo } from '#schema/class-info.ts';
import type { Promo } from '#schema/promo.ts';

const look = defineTemplate({
  id: 'look',
  title: 'Look',
  kind: 'class',
  keywords: [],
  background: 'silk',
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
const fill = (template: { promo: Promo }, filling: Partial<TemplateInput> = {}) =>
  fillTemplate(template, { info: emptyClassInfo(), texts: {}, background: null, today, ...filling });
const said = ({ textElements }: Promo) =>
  Object.fromEntries(textElements.map(({ id, content }) => [id, content]));

describe('a template', () => {
  it('keeps its samples while nothing is known, and is a copy', () => {
    const filled = fill(look);
    expect(filled).toEqual(look.promo);
    expect(filled.textElements).not.toBe(look.promo.textElements);
  });

  it('says what the class form says, in the words of its own patterns; its slogan stays', () => {
    expect(said(fill(look, { info }))).toEqual({
      header: 'Heels',
      'main-text': 'Lights low',
      'class-details': 'Bring knee pads',
      schedule: 'Starts tomorrow',
      instructor: 'Mia',
    });
  });

  it('takes the class form along, worded as of today, so that later changes of it reach the texts', () => {
    expect(fill(look, { info }).classInfo).toEqual({ ...info, filledOn: today });
    expect(fill(look).classInfo.filledOn).toBe('');
    expect(fill(captions, { info }).classInfo).toEqual(info);
  });

  it('keeps what somebody typed, before what the form says', () => {
    const filled = fill(look, { info, texts: { header: 'My own night', 'main-text': 'come as you are' } });
    expect(said(filled)).toMatchObject({
      header: 'My own night',
      'main-text': 'come as you are',
      instructor: 'Mia',
    });
  });

  it('gives typed words to a text of their kind where their own is not there', () => {
    expect(said(fill(captions, { texts: { header: 'My own night', 'main-text': 'take one' } }))).toEqual({
      text1: 'My own night',
      text2: 'take one',
    });
    expect(said(fill(look, { texts: { text1: 'On my own' } }))['header']).toBe('On my own');
  });

  it('keeps the video that somebody has chosen', () => {
    const background = { ...look.promo.background!, assetId: 'my-own-video', mirrored: true };
    expect(fill(look, { background }).background).toEqual(background);
    const own = { promo: { ...look.promo, background: { ...background, assetId: 'of-the-template' } } };
    expect(fill(own, { background }).background).toEqual(own.promo.background);
  });

  it('loses no typed words: those without a place stay as hidden texts', () => {
    const filled = fill(captions, { texts: { header: 'One', text1: 'Two', instructor: 'Mia' } });
    expect(said(filled)).toMatchObject({ text1: 'Two', header: 'One', instructor: 'Mia' });
    const hidden = filled.textElements.filter(({ visible }) => !visible).map(({ id }) => id);
    expect(hidden).toEqual(['header', 'instructor']);
  });

  it('makes words smaller that are longer than the sample', () => {
    const [header] = fill(look, { texts: { header: 'Intermediate Choreography' } }).textElements;
    expect(header!.fontSize).toBeLessThan(50);
    expect(header!.fontSize).toBeGreaterThanOrEqual(27.5);
    expect(fill(look, { texts: { header: 'FLOW' } }).textElements.at(0)!.fontSize).toBe(50);
  });
});
