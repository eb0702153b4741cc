import { describe, expect, test } from 'vitest';
import { ClassInfo, Language, languageNames } from '#schema/class/class-info.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/texts/text-templates.ts';

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
    expect(fillTextTemplate('{day}', { ...info, ...weekly }, today)).toBe('Every Monday');
    expect(fillTextTemplate('Starts {day}', { ...info, ...weekly }, today)).toBe('');
  });

  test('a bi-weekly class names its day once that is known', () => {
    const biweekly = { schedule: 'Bi-weekly', classDate: '' } as const;
    expect(textOf('schedule', biweekly)).toBe('Bi-weekly');
    expect(textOf('schedule', { ...biweekly, classDate: '2026-03-12' })).toBe('Every other Thursday');
  });

  test('a day of another year has its year', () => {
    expect(textOf('schedule', { classDate: '2027-01-09' })).toBe('Saturday, Jan 9, 2027');
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

  test.each([
    ['One-time class', '2026-03-13', 'See you tomorrow at 6:15 PM.'],
    ['One-time class', '2026-03-14', 'See you this Saturday at 6:15 PM.'],
    ['One-time class', '2026-04-03', 'See you on Friday, April 3 at 6:15 PM.'],
    ['Every Monday', '', 'See you every Monday at 6:15 PM.'],
    ['Weekdays', '', 'See you on weekdays at 6:15 PM.'],
    ['Weekends', '', 'See you on weekends at 6:15 PM.'],
    ['Bi-weekly', '', 'See you every other week at 6:15 PM.'],
    ['Monthly', '', 'See you once a month at 6:15 PM.'],
    ['One-time class', '', ''],
    ['One-time class', '2026-03-11', ''],
  ] as const)('a sentence names the day of %s %s', (schedule, classDate, text) => {
    const filled = { ...info, schedule, classDate };
    expect(fillTextTemplate('See you {onDay} at {time}.', filled, today)).toBe(text);
  });

  test('omits a sentence without a value, and only that', () => {
    const template =
      'The floor is warm. {instructor} will be there {onDay}! Come to {studio}. {onDay}. Breathe.';
    const without = (fields: Partial<ClassInfo>) => fillTextTemplate(template, { ...info, ...fields }, today);
    expect(without({})).toBe(
      'The floor is warm. Ana Ruiz will be there this Saturday! Come to Skyline Pole. This Saturday. Breathe.',
    );
    expect(without({ instructorName: '', classDate: '' })).toBe(
      'The floor is warm. Come to Skyline Pole. Breathe.',
    );
  });

  test('a value within a sentence stands on one line, and ends it only once', () => {
    const details = 'Bring  knee pads.\nWater, too!';
    expect(fillTextTemplate('Good to know: {details}.', { ...info, details }, today)).toBe(
      'Good to know: Bring knee pads. Water, too!',
    );
    expect(fillTextTemplate('{details}', { ...info, details }, today)).toBe(details);
  });

  test('a handle and a room stand below the names that they belong to, and leave no gap', () => {
    expect(textOf('instructor', { instructorHandle: '@ana.spins', instructorName: 'Ana' })).toBe(
      'with Ana\n@ana.spins',
    );
    expect(textOf('ai-instructor-text', { instructorHandle: 'ana', instructorName: '' })).toBe('@ana');
    expect(textOf('studio', { studio: 'North', room: 'Loft' })).toBe('North\nLoft');
    expect(textOf('studio', { studio: 'North', room: '' })).toBe('North');
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

describe('texts in the language of the form', () => {
  const form = { ...info, classDate: '2026-03-14', details: '' };
  const fill = (template: string, fields: Partial<ClassInfo>) =>
    fillTextTemplate(template, { ...form, ...fields }, today);

  test.each([
    ['en', 'Join us this Saturday', 'Saturday, Mar 14 · 6:15 PM', 'with Ana Ruiz'],
    ['es', 'Nos vemos el sábado, 14 de marzo', 'Sábado, 14 de marzo · 18:15', 'con Ana Ruiz'],
    ['fr', 'On se voit samedi 14 mars', 'Samedi 14 mars · 18:15', 'avec Ana Ruiz'],
    ['de', 'Wir sehen uns am Samstag, 14. März', 'Samstag, 14. März · 18:15 Uhr', 'mit Ana Ruiz'],
    ['it', 'Ci vediamo sabato 14 marzo', 'Sabato 14 marzo · 18:15', 'con Ana Ruiz'],
    ['pt', 'Nos vemos no sábado, 14 de março', 'Sábado, 14 de março · 18:15', 'com Ana Ruiz'],
  ] as const)('%s writes dates, times and fixed phrases', (language, day, when, instructor) => {
    expect(fill('Join us {day}', { language })).toBe(day);
    expect(fill('{when} · {time}', { language })).toBe(when);
    expect(fill('with {instructor}', { language })).toBe(instructor);
    expect(fill('with {instructor}\n{handle}', { language, instructorHandle: 'ana' })).toBe(
      `${instructor}\n@ana`,
    );
  });

  test.each([
    ['es', 'Cada lunes', 'Cada dos semanas, el sábado', 'Una vez al mes', 'Nos vemos mañana'],
    ['fr', 'Chaque lundi', 'Un samedi sur deux', 'Une fois par mois', 'On se voit demain'],
    ['de', 'Jeden Montag', 'Jeden zweiten Samstag', 'Einmal im Monat', 'Wir sehen uns morgen'],
    ['it', 'Ogni lunedì', 'Ogni due settimane, di sabato', 'Una volta al mese', 'Ci vediamo domani'],
    ['pt', 'Toda segunda-feira', 'A cada duas semanas, no sábado', 'Uma vez por mês', 'Nos vemos amanhã'],
  ] as const)('%s says how often a class is', (language, weekly, biweekly, monthly, tomorrow) => {
    const when = (schedule: ClassInfo['schedule'], classDate = '') =>
      fill('{when}', { language, schedule, classDate });
    expect(when('Every Monday')).toBe(weekly);
    expect(when('Bi-weekly', '2026-03-14')).toBe(biweekly);
    expect(when('Monthly')).toBe(monthly);
    expect(fill('Join us {day}', { language, classDate: '2026-03-13' })).toBe(tomorrow);
    expect(fill('Join us {day}', { language, classDate: '2026-03-11' })).toBe('');
  });

  test('every language has a name', () => {
    expect(Object.keys(languageNames)).toEqual(Language.options);
  });

  test('a text whose words have no translation is English as a whole', () => {
    expect(fill('Come {onDay} at {time}.', { language: 'fr' })).toBe('Come this Saturday at 6:15 PM.');
    expect(fill('{class} {day}', { language: 'fr' })).toBe('Pole Flow samedi 14 mars');
    expect(fill('Every year', { language: 'de' })).toBe('Every year');
  });

  test('a date of another year has its year, and no time stays empty', () => {
    expect(fill('{when} · {time}', { language: 'es', classDate: '2027-01-09', time: '' })).toBe(
      'Sábado, 9 de enero de 2027',
    );
  });
});
