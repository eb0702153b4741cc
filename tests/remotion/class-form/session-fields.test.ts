import { expect, test } from 'vitest';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { showSession } from '#remotion/class-form/session-fields.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';

const today = '2026-11-23';
const session = {
  date: '2026-11-27',
  time: '19:10',
  classType: 'Spin Flow',
  instructor: 'Mia Lee',
  room: 'Loft',
  details: null,
};

const contentOf = ({ textElements }: Promo, id: string) =>
  textElements.find((text) => text.id === id)?.content;

const filled = changeClassInfo(newPromo(), {
  fields: {
    classType: 'Pole Flow',
    instructorName: 'Ana',
    instructorHandle: '@ana',
    details: 'Bring socks.',
  },
  today,
});

test('a promo shows a class of the timetable: form and texts, at any minute', () => {
  const shown = showSession(filled, { session, today });
  expect(shown.classInfo).toMatchObject({
    schedule: 'One-time class',
    classDate: '2026-11-27',
    time: '7:10 PM',
    room: 'Loft',
    details: 'Bring socks.',
  });
  expect(contentOf(shown, 'header')).toBe('Spin Flow');
  expect(contentOf(shown, 'schedule')).toBe('Friday, Nov 27');
  expect(contentOf(shown, 'instructor')).toBe('with Mia Lee');
});

test("another instructor never keeps the former one's handle", () => {
  expect(showSession(filled, { session, today }).classInfo.instructorHandle).toBe('');
  expect(showSession(filled, { session, handle: 'mia.lee', today }).classInfo.instructorHandle).toBe(
    '@mia.lee',
  );
  const same = { ...session, instructor: 'Ana' };
  expect(showSession(filled, { session: same, today }).classInfo.instructorHandle).toBe('@ana');
});

test('locked texts stay as they were typed', () => {
  const typed = {
    ...filled,
    textElements: filled.textElements.map((text) =>
      text.id === 'header' ? { ...text, content: 'Our favorite' } : text,
    ),
    lockedTextIds: ['header'],
  };
  expect(contentOf(showSession(typed, { session, today }), 'header')).toBe('Our favorite');
});
