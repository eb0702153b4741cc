import { describe, expect, test } from 'vitest';
import { ClassInfo } from '#schema/class-info.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/text-templates.ts';

const today = '2026-03-12';
const info = ClassInfo.parse({
  instructorName: 'Ana Ruiz',
  studio: 'Skyline Pole',
  classType: 'Pole Flow',
  classDate: '2026-03-14',
  time: '6:15 PM',
  details: 'Bring knee pads',
});

const textOf = (id: string, fields: Partial<ClassInfo> = {}): string =>
  fillTextTemplate(textTemplateFor(id, {}) ?? '', { ...info, ...fields }, today);

describe('texts from the class form', () => {
  test('each default element shows its own part of the form', () => {
    expect(
      ['header', 'main-text', 'class-details', 'schedule', 'time', 'instructor', 'studio'].map((id) =>
        textOf(id),
      ),
    ).toEqual([
      'Pole Flow',
      'Join us this Saturday',
      'Bring knee pads',
      'Saturday, Mar 14',
      '6:15 PM',
      'with Ana Ruiz',
      'Skyline Pole',
    ]);
  });

  test.each(['constructor', 'toString', 'mine'])(
    'an element with the id %s gets no text from the form',
    (id) => {
      expect(textTemplateFor(id, {})).toBeNull();
    },
  );

  test('a recurring schedule is named, without a single date', () => {
    const weekly = { schedule: 'Every Monday', classDate: '' } as const;
    expect(textOf('schedule', weekly)).toBe('Every Monday');
    expect(textOf('main-text', weekly)).toBe('');
  });

  test('a past day is not advertised', () => {
    expect(textOf('main-text', { classDate: '2026-03-11' })).toBe('');
    expect(textOf('schedule', { classDate: '2026-03-11' })).toBe('Wednesday, Mar 11');
  });

  test('omits a part without a value, with its separator', () => {
    expect(textOf('ai-schedule-text')).toBe('Saturday, Mar 14 · 6:15 PM');
    expect(textOf('ai-schedule-text', { time: '' })).toBe('Saturday, Mar 14');
    expect(textOf('ai-schedule-text', { classDate: '' })).toBe('6:15 PM');
    expect(textOf('instructor', { instructorName: ' ' })).toBe('');
  });

  test("the promo's text template overrides the default", () => {
    expect(
      fillTextTemplate(textTemplateFor('header', { header: '{class}\nat {studio}' }) ?? '', info, today),
    ).toBe('Pole Flow\nat Skyline Pole');
    expect(textTemplateFor('text1', {})).toBeNull();
  });

  test('typed text is never interpreted as a template', () => {
    expect(textOf('header', { classType: '{studio} $& {x}' })).toBe('{studio} $& {x}');
  });
});
