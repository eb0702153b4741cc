import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { insertText } from '#tests/src/support/insert-text.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { choose, field, optionsOf, showForm, type, textOf } from '#tests/src/support/shown-class-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the class form', () => {
  test('[CP-011] [CP-012] [CP-013] [CP-014] [CP-015] [CP-017] [CP-018] has a field for every detail of a class', async () => {
    serveClasses();
    await showForm();
    for (const label of [
      'Instructor name',
      'Studio',
      'Class type',
      'Writing style',
      'Schedule',
      'Class date',
      'Time',
      'Class details',
    ]) {
      expect(field(label)).toBeDefined();
    }
  });

  test('agrees with the texts of a template: empty fields show what they say, and choosing a value makes it the person’s own', async () => {
    serveClasses();
    const { promo } = templates.find(({ id }) => id === 'power-class')!;
    const store = await showForm({}, promo);
    expect([field('Schedule').value, field('Schedule').placeholder]).toEqual(['', 'Every Monday']);
    expect([field('Time').value, field('Time').placeholder]).toEqual(['', '6:00 PM']);
    expect(field('Class date').disabled).toBe(true);
    await choose('Schedule', 'Every Monday');
    expect(field('Schedule').value).toBe('Every Monday');
    expect(textOf(store, 'schedule')).toBe('Every Monday');
    act(() => store.set(editPromoAtom, { do: 'open', promo }));
    await choose('Schedule', 'One-time class');
    expect([field('Schedule').value, textOf(store, 'schedule')]).toEqual(['One-time class', '']);
    expect(field('Class date').disabled).toBe(false);
  });

  test("[CP-038] [CP-039] is prefilled from the user's preferences and class types, and saves nothing automatically", async () => {
    const calls = serveClasses({
      preferences: {
        instructorName: 'Ana Ruiz',
        studio: 'Skyline',
        lastClassTime: '6:15 PM',
        writingStyle: 'fierce',
      },
    });
    const store = await showForm();
    await waitFor(() =>
      expect(
        ['Studio', 'Instructor name', 'Time', 'Writing style'].map((label) => field(label).value),
      ).toEqual(['Skyline', 'Ana Ruiz', '6:15 PM', 'Fierce']),
    );
    expect(textOf(store, 'studio')).toBe('');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    const read = calls.map(({ url }) => url);
    expect(read).toEqual(expect.arrayContaining(['/api/instructor-preferences', '/api/custom-class-types']));
    type('Class details', 'Bring knee pads');
    expect([textOf(store, 'class-details'), textOf(store, 'studio'), textOf(store, 'instructor')]).toEqual([
      'Bring knee pads',
      'Skyline',
      'with Ana Ruiz',
    ]);
  });

  test('[CP-025] [CP-030] names are limited to 30 characters and details to 150, counted while typing', async () => {
    serveClasses();
    await showForm();
    for (const [label, max] of [
      ['Instructor name', 30],
      ['Studio', 30],
      ['Class details', 150],
    ] as const) {
      type(label, 'x'.repeat(max - 1));
      insertText(field(label), '🩰!');
      expect(field(label).value).toBe(`${'x'.repeat(max - 1)}🩰`);
    }
    type('Studio', 'Skyline');
    type('Class details', 'Knee pads');
    expect(screen.getByText('7/30')).toBeDefined();
    expect(screen.getByText('9/150')).toBeDefined();
  });

  test('a date shows as a relative day, a past day is refused, and a recurring class has no date', async () => {
    serveClasses();
    const store = await showForm();
    expect(field('Class date').min).toBe('2026-03-12');
    type('Class date', '2026-03-13');
    expect([textOf(store, 'main-text'), textOf(store, 'schedule')]).toEqual([
      'Join us tomorrow',
      'Friday, Mar 13',
    ]);
    expect(screen.getByText('Tomorrow')).toBeDefined();
    type('Class date', '2026-03-11');
    expect(screen.getByText('This day has passed. Choose today or later.')).toBeDefined();
    expect(store.get(promoAtom).classInfo.classDate).toBe('2026-03-13');
    // The year is typed digit by digit; only a complete date can be invalid.
    type('Class date', '0202-03-11');
    expect(screen.queryByText(/^This day has passed/)).toBeNull();
    type('Class date', '3000-01-01');
    expect(screen.getByText('That is too far ahead. Choose an earlier day.')).toBeDefined();
    expect(store.get(promoAtom).classInfo.classDate).toBe('2026-03-13');
    await choose('Schedule', 'Every Monday');
    expect([store.get(promoAtom).classInfo.classDate, field('Class date').disabled]).toEqual(['', true]);
  });

  test('writing style, schedule and time offer what the specification lists', async () => {
    serveClasses();
    await showForm();
    expect(await optionsOf('Writing style')).toHaveLength(11);
    expect(await optionsOf('Schedule')).toHaveLength(12);
    const times = await optionsOf('Time');
    expect([times.length, times[0], times[1], times.at(-1)]).toEqual([65, '6:00 AM', '6:15 AM', '10:00 PM']);
  });

  test('stores the selected and typed values for the next promo', async () => {
    const calls = serveClasses();
    await showForm();
    await choose('Time', '6:15 PM');
    await choose('Writing style', 'Poetry');
    type('Studio', ' North Pole ');
    fireEvent.blur(field('Studio'));
    const saved = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() =>
      expect(saved()).toEqual([
        { lastClassTime: '6:15 PM' },
        { writingStyle: 'poetry' },
        { studio: 'North Pole' },
      ]),
    );
  });

  test('[PF-039] logs and shows preferences that could not be saved', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serveClasses({}, ({ method }) =>
      method === 'POST'
        ? jsonResponse(503, { code: 'DATABASE_AWAY', message: 'Come back in a moment.' })
        : null,
    );
    const notified = vi.spyOn(notifications, 'show');
    await showForm();
    await choose('Writing style', 'Poetry');
    await waitFor(() => expect(notified).toHaveBeenCalledOnce());
    expect(notified.mock.calls[0]?.[0]).toMatchObject({
      title: 'Not saved for your next promo',
      message: 'Come back in a moment. This promo is not affected.',
    });
    expect(logged.mock.calls.flat().join()).toContain('Come back in a moment.');
  });

  test('restores a text that the form has overwritten, and then locks it', async () => {
    serveClasses();
    const promo = newPromo();
    const written = {
      ...promo,
      textElements: promo.textElements.map((text) =>
        text.id === 'studio' ? { ...text, content: 'MY PLACE' } : text,
      ),
    };
    const earlier = await showForm({}, written);
    type('Studio', 'Skyline');
    expect(textOf(earlier, 'studio')).toBe('Skyline');
    // Another session, with the saved preferences.
    const saved = migratePromo(JSON.parse(JSON.stringify(earlier.get(promoAtom))));
    cleanup();
    const store = await showForm({}, saved);
    expect(screen.getByText('Studio said “MY PLACE”.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Restore the text of Studio' }));
    expect(textOf(store, 'studio')).toBe('MY PLACE');
    type('Studio', 'Skyline Two');
    expect(textOf(store, 'studio')).toBe('MY PLACE');
    expect(screen.queryByText('Studio said “MY PLACE”.')).toBeNull();
  });

  test('typing in one field is one undo step', async () => {
    serveClasses();
    const store = await showForm();
    type('Studio', 'S');
    type('Studio', 'Sk');
    fireEvent.blur(field('Studio'));
    type('Studio', 'Sky');
    store.set(editPromoAtom, { do: 'undo' });
    expect(textOf(store, 'studio')).toBe('Sk');
    store.set(editPromoAtom, { do: 'undo' });
    expect(textOf(store, 'studio')).toBe('');
  });
});
