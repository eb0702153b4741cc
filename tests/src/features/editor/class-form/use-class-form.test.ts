// @vitest-environment node
import { expect, test } from 'vitest';
import { ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import { initialClassInfo } from '#src/features/editor/class-form/use-class-form.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

const user = { firstName: 'Ana', lastName: 'Ruiz', role: 'pro' as const };
const preferences = {
  instructorName: null,
  handle: '@ana',
  studio: 'S'.repeat(40),
  lastClassTime: 'half past six',
  writingStyle: 'poetry' as const,
};

test('an untouched form is prefilled with known values, cut to fit', () => {
  const info = initialClassInfo(emptyClassInfo(), { user, preferences });
  expect(info).toMatchObject({
    instructorName: 'Ana Ruiz',
    instructorHandle: '@ana',
    studio: 'S'.repeat(30),
    time: '',
    writingStyle: 'poetry',
  });
  expect(ClassInfo.parse(info)).toEqual(info);
});

test('an owner who writes in the name of a member starts with the handle of that member', () => {
  const owner = { ...user, role: 'studio_owner' as const };
  const instructors = [
    { name: 'Ana Ruiz', handle: '@ana' },
    { name: 'Mia Lee', handle: '@mia.lee' },
  ];
  const handleFor = (instructorName: string) =>
    initialClassInfo(emptyClassInfo(), {
      user: owner,
      preferences: { ...preferences, instructorName },
      instructors,
    }).instructorHandle;
  expect(handleFor('Mia Lee')).toBe('@mia.lee');
  expect(handleFor('A guest')).toBe('');
});

test('an edited form stays as it is, including its empty fields', () => {
  const written = ClassInfo.parse({ filledOn: '2026-03-12' });
  expect(initialClassInfo(written, { user, preferences })).toBe(written);
  const unknown = emptyClassInfo();
  expect(initialClassInfo(unknown, { user, preferences: null })).toBe(unknown);
});

test('today is the day in the user’s time zone', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
