import { describe, expect, test } from 'vitest';
import { changeClassInfo, hasStaleDay, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { dismissOverwrittenText, restorableTexts, restoreText } from '#remotion/class-form/form-texts.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { Template } from '#remotion/templates/template.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';

// @vitest-environment node

const today = '2026-03-12';
const change = (promo: Promo, fields: Partial<ClassInfo>): Promo => changeClassInfo(promo, { fields, today });
const textOf = (promo: Promo, id: string): string | undefined =>
  promo.textElements.find((element) => element.id === id)?.content;
const write = (promo: Promo, id: string, content: string): Promo => ({
  ...promo,
  textElements: promo.textElements.map((element) => (element.id === id ? { ...element, content } : element)),
});

const sizeOf = (promo: Promo): number => promo.textElements.find(({ id }) => id === 'header')!.fontSize;

describe('a change of the class form', () => {
  test('changes the texts that it concerns at once, and no other', () => {
    const named = change(newPromo(), { instructorName: 'Ana', classType: 'Pole Flow' });
    expect([textOf(named, 'header'), textOf(named, 'instructor'), textOf(named, 'studio')]).toEqual([
      'Pole Flow',
      'with Ana',
      '',
    ]);
    const own = write(named, 'header', 'FLOW WITH ME');
    const changedAgain = change(own, { instructorName: 'Kira' });
    expect([textOf(changedAgain, 'header'), textOf(changedAgain, 'instructor')]).toEqual([
      'FLOW WITH ME',
      'with Kira',
    ]);
  });

  test('adds a missing text once it has content', () => {
    const timed = change(newPromo(), { time: '6:15 PM' });
    expect(timed.textElements.find(({ id }) => id === 'time')).toEqual(defaultElement('time', '6:15 PM'));
    const cleared = change(timed, { time: '' });
    expect(textOf(cleared, 'time')).toBe('');
  });

  test('adds nothing to a promo with its own templates', () => {
    const promo = { ...newPromo(), textTemplates: { header: '{class} · {studio}' } };
    const changed = change(promo, { classType: 'Heels', studio: 'Skyline', time: '6:15 PM' });
    expect(textOf(changed, 'header')).toBe('Heels · Skyline');
    expect(changed.textElements.map(({ id }) => id)).toEqual(promo.textElements.map(({ id }) => id));
  });

  test('[CP-033] clears the date for a recurring schedule', () => {
    const dated = change(newPromo(), { classDate: '2026-03-13' });
    expect(textOf(dated, 'main-text')).toBe('Join us tomorrow');
    const weekly = change(dated, { schedule: 'Every Friday' });
    expect(weekly.classInfo.classDate).toBe('');
    expect([textOf(weekly, 'main-text'), textOf(weekly, 'schedule')]).toEqual(['', 'Every Friday']);
  });

  test('changes nothing when its values are the same', () => {
    const promo = change(newPromo(), { studio: 'Skyline' });
    expect(change(promo, { studio: 'Skyline' })).toBe(promo);
    const untouched = newPromo();
    expect(change(untouched, { studio: '' })).toBe(untouched);
  });

  test('records which texts it has overwritten, and leaves locked ones', () => {
    const own = write(change(newPromo(), { classType: 'Flow' }), 'header', 'FLOW WITH ME');
    const changed = change(own, { classType: 'Heels' });
    expect(textOf(changed, 'header')).toBe('Heels');
    expect(restorableTexts(changed)).toEqual([{ id: 'header', own: 'FLOW WITH ME' }]);
    expect(restorableTexts(change(changed, { classType: 'Spin' }))).toEqual(restorableTexts(changed));
    expect(restorableTexts(change(changed, { studio: 'Skyline' }))).toHaveLength(1);
    expect(restorableTexts(write(changed, 'header', 'NEW WORDS'))).toEqual([]);
    expect(restorableTexts(dismissOverwrittenText(changed, { id: 'header' }))).toEqual([]);
    expect(dismissOverwrittenText(changed, { id: 'studio' })).toBe(changed);
  });

  test('leaves restored texts, in any later session, until they are emptied', () => {
    const own = write(change(newPromo(), { classType: 'Flow' }), 'header', 'FLOW WITH ME');
    const reopened = migratePromo(JSON.parse(JSON.stringify(change(own, { classType: 'Heels' }))));
    const back = restoreText(reopened, { id: 'header' });
    expect([textOf(back, 'header'), restorableTexts(back)]).toEqual(['FLOW WITH ME', []]);
    const touched = write(back, 'header', 'FLOW WITH ME!');
    expect(textOf(change(touched, { classType: 'Spin' }), 'header')).toBe('FLOW WITH ME!');
    expect(textOf(change(write(back, 'header', ''), { classType: 'Spin' }), 'header')).toBe('Spin');
    expect(restoreText(back, { id: 'header' })).toBe(back);
  });

  test('fills a locked text again once it was emptied', () => {
    const own = write(change(newPromo(), { classType: 'Flow' }), 'header', 'FLOW WITH ME');
    const emptied = write(restoreText(change(own, { classType: 'Heels' }), { id: 'header' }), 'header', '');
    const typed = change(change(emptied, { classType: 'S' }), { classType: 'Spin' });
    expect(textOf(typed, 'header')).toBe('Spin');
    const filled = syncFormData(emptied, { today });
    expect([textOf(filled, 'header'), textOf(change(filled, { classType: 'Spin' }), 'header')]).toEqual([
      'Heels',
      'Spin',
    ]);
  });

  test('overwrites the samples of a template, and fits the text into its box', () => {
    const [{ promo: template }] = templates.filter(({ id }) => id === 'neon-class') as [Template]; // the first template
    const short = change(template, { classType: 'Flow' });
    expect([textOf(short, 'header'), sizeOf(short)]).toEqual(['Flow', sizeOf(template)]);
    expect(restorableTexts(short)).toEqual([]);
    const long = change(short, { classType: 'Intermediate Choreography' });
    expect(sizeOf(long)).toBeLessThan(sizeOf(template));
    expect(sizeOf(change(long, { classType: 'Flow' }))).toBe(sizeOf(template));
    const sized = { ...long, textElements: long.textElements.map((each) => ({ ...each, fontSize: 30 })) };
    expect(sizeOf(change(sized, { classType: 'Flow' }))).toBe(30);
  });

  test('leaves free captions alone', () => {
    const promo = Promo.parse({
      ...newPromo(),
      textMode: 'dancer',
      textElements: [defaultElement('header', 'Mine')],
    });
    expect(textOf(change(promo, { classType: 'Flow' }), 'header')).toBe('Mine');
  });

  test('makes a valid document', () => {
    const full = change(newPromo(), {
      classType: 'x'.repeat(30),
      details: 'y'.repeat(150),
      time: '10:00 PM',
    });
    expect(Promo.parse(full)).toEqual(full);
  });
});

describe('the form data sync', () => {
  test('[ED-090] adds the six default texts to a promo without texts', () => {
    const none = { ...newPromo(), textElements: [] };
    expect(
      syncFormData(none, { today })
        .textElements.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['header', 'main-text', 'instructor', 'schedule', 'studio', 'class-details'].toSorted());
    expect(
      change(none, { studio: 'Skyline' }).textElements.filter(({ content }) => content === 'Skyline'),
    ).toHaveLength(1);
  });

  test("[EV-003] updates a relative day on another day, but never the user's own text", () => {
    const dated = change(newPromo(), { classDate: '2026-03-14' });
    const own = write(dated, 'schedule', 'SATURDAY!');
    expect(hasStaleDay(own, { today })).toBe(false);
    expect(hasStaleDay(own, { today: '2026-03-13' })).toBe(true);
    const synced = syncFormData(own, { today: '2026-03-13' });
    expect([textOf(synced, 'main-text'), textOf(synced, 'schedule')]).toEqual([
      'Join us tomorrow',
      'SATURDAY!',
    ]);
    expect(hasStaleDay(synced, { today: '2026-03-13' })).toBe(false);
    expect(syncFormData(synced, { today: '2026-03-13' })).toBe(synced);
  });

  test('fills an emptied text from the form, unless it is hidden', () => {
    const promo = change(newPromo(), { studio: 'Skyline', classType: 'Flow' });
    const emptied = write(write(promo, 'studio', ''), 'header', '');
    const hidden = {
      ...emptied,
      textElements: emptied.textElements.map((element) =>
        element.id === 'header' ? { ...element, visible: false } : element,
      ),
    };
    const synced = syncFormData(hidden, { today });
    expect([textOf(synced, 'studio'), textOf(synced, 'header')]).toEqual(['Skyline', '']);
  });
});
