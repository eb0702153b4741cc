import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { ClassForm } from '#src/features/editor/class-form/class-form.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { answer } from '#tests/src/support/answer.ts';
import { classType, serveClasses } from '#tests/src/support/class-service.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const words = (store: ReturnType<typeof createStore>, id: string): string | undefined =>
  store.get(promoAtom).textElements.find((element) => element.id === id)?.content;

const showForm = async (user: Partial<CurrentUser> = {}, promo: Promo = newPromo()) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 12, 12) });
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<ClassForm />, { store, user: someUser(user) });
  await screen.findByLabelText('Studio');
  return store;
};

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = (label: string, value: string): void =>
  void fireEvent.change(field(label), { target: { value } });
const choose = async (label: string, option: string): Promise<void> => {
  fireEvent.click(field(label));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const optionsOf = async (label: string): Promise<string[]> => {
  fireEvent.click(field(label));
  await screen.findAllByRole('option', { hidden: true });
  const list = document.getElementById(field(label).getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll('[role="option"]') ?? [])].map(({ textContent }) => textContent.trim());
};

describe('the class form', () => {
  test('[CP-011] [CP-012] [CP-013] [CP-014] [CP-015] [CP-017] [CP-018] asks for everything that a class is', async () => {
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

  test('[CP-038] begins with what is known of the person, and writes nothing by itself', async () => {
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
    expect(words(store, 'studio')).toBe('');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    type('Class details', 'Bring knee pads');
    expect([words(store, 'class-details'), words(store, 'studio'), words(store, 'instructor')]).toEqual([
      'Bring knee pads',
      'Skyline',
      'with Ana Ruiz',
    ]);
  });

  test('[CP-025] [CP-026] [CP-030] names take 30 characters and details 150, counted as they are typed', async () => {
    serveClasses();
    await showForm();
    expect([field('Instructor name').maxLength, field('Studio').maxLength]).toEqual([30, 30]);
    expect(field('Class details').maxLength).toBe(150);
    type('Studio', 'Skyline');
    type('Class details', 'Knee pads');
    expect(screen.getByText('7/30')).toBeDefined();
    expect(screen.getByText('9/150')).toBeDefined();
  });

  test('a date shows how people say it, a day that has gone is refused, and a recurring class has none', async () => {
    serveClasses();
    const store = await showForm();
    expect(field('Class date').min).toBe('2026-03-12');
    type('Class date', '2026-03-13');
    expect([words(store, 'main-text'), words(store, 'schedule')]).toEqual([
      'Join us tomorrow',
      'Friday, March 13',
    ]);
    expect(screen.getByText('Tomorrow')).toBeDefined();
    type('Class date', '2026-03-11');
    expect(screen.getByText('This day has gone. Choose today or later.')).toBeDefined();
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

  test('what was chosen and typed is remembered for the next promo', async () => {
    const calls = serveClasses();
    await showForm();
    await choose('Time', '6:15 PM');
    await choose('Writing style', 'Poetry');
    type('Studio', ' North Pole ');
    fireEvent.blur(field('Studio'));
    const kept = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() =>
      expect(kept()).toEqual([
        { lastClassTime: '6:15 PM' },
        { writingStyle: 'poetry' },
        { studio: 'North Pole' },
      ]),
    );
  });

  test('own words that the form wrote over can be put back, and stay then', async () => {
    serveClasses();
    const promo = newPromo();
    const written = {
      ...promo,
      textElements: promo.textElements.map((text) =>
        text.id === 'studio' ? { ...text, content: 'MY PLACE' } : text,
      ),
    };
    const store = await showForm({}, written);
    type('Studio', 'Skyline');
    expect(words(store, 'studio')).toBe('Skyline');
    expect(screen.getByText('Studio said “MY PLACE”.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Put back the words of Studio' }));
    expect(words(store, 'studio')).toBe('MY PLACE');
    type('Studio', 'Skyline Two');
    expect(words(store, 'studio')).toBe('MY PLACE');
    expect(screen.queryByText('Studio said “MY PLACE”.')).toBeNull();
  });

  test('all that is typed into one field is one undo step', async () => {
    serveClasses();
    const store = await showForm();
    type('Studio', 'S');
    type('Studio', 'Sk');
    fireEvent.blur(field('Studio'));
    type('Studio', 'Sky');
    store.set(editPromoAtom, { do: 'undo' });
    expect(words(store, 'studio')).toBe('Sk');
    store.set(editPromoAtom, { do: 'undo' });
    expect(words(store, 'studio')).toBe('');
  });
});

describe('class types', () => {
  const types = [
    classType(1, 'Beginner Pole', { description: 'First spins.' }),
    classType(2, 'Heels', { description: 'Walk and dance.' }),
  ];

  test('[CP-010] a class type brings its description along, but not over details of the person', async () => {
    serveClasses({ types });
    const store = await showForm();
    await choose('Class type', 'Heels');
    expect([words(store, 'header'), field('Class details').value]).toEqual(['Heels', 'Walk and dance.']);
    await choose('Class type', 'Beginner Pole');
    expect(field('Class details').value).toBe('First spins.');
    type('Class details', 'Mine');
    await choose('Class type', 'Heels');
    expect(field('Class details').value).toBe('Mine');
  });

  test('[CP-036] of one’s own are locked for a free account, in words', async () => {
    serveClasses({ types });
    await showForm({ role: 'user' });
    expect(screen.getByText('Upgrade to Pro for Custom Classes')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
    expect(await optionsOf('Class type')).not.toContain('Add New Custom...');
  });

  test('[CP-037] an admin sees what is said of each in the list, others only the names', async () => {
    serveClasses({ types });
    await showForm({ role: 'admin' });
    expect(await optionsOf('Class type')).toContain('HeelsWalk and dance.');
  });

  test('for others the list has the names alone', async () => {
    serveClasses({ types });
    await showForm({ role: 'pro' });
    expect(await optionsOf('Class type')).toContain('Heels');
  });
});

describe('the instructor’s name', () => {
  test('[CP-034] a studio owner picks it from the people of the studio', async () => {
    serveClasses({ names: ['Zoe North', 'Mia Lee'] });
    const store = await showForm({ role: 'studio_owner' });
    fireEvent.click(field('Instructor name'));
    expect(await screen.findByRole('option', { name: 'Zoe North', hidden: true })).toBeDefined();
    fireEvent.click(screen.getByRole('option', { name: 'Mia Lee', hidden: true }));
    expect(words(store, 'instructor')).toBe('with Mia Lee');
  });

  test('of a pro is read-only until Edit, counted, and then on the film', async () => {
    const calls = serveClasses({ preferences: { instructorName: 'Ana' } }, ({ url }) =>
      url === '/api/track-name-change' ? answer(200, { nameChangeCount: 1, remainingChanges: 1 }) : null,
    );
    const store = await showForm({ role: 'pro' });
    await waitFor(() => expect(field('Instructor name').value).toBe('Ana'));
    expect(field('Instructor name').readOnly).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Edit instructor name' }));
    type('Instructor name', 'Kira');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(words(store, 'instructor')).toBe('with Kira'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      '/api/track-name-change',
      '/api/instructor-preferences',
    ]);
  });

  test('of a pro who has used the changes says Max changes reached', async () => {
    serveClasses({
      preferences: { instructorName: 'Ana' },
      status: { nameChangeCount: 2, remainingChanges: 0, canChange: false },
    });
    await showForm({ role: 'pro' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Max changes reached' });
    expect(button.disabled).toBe(true);
  });

  test('the studio of a team member is read only', async () => {
    serveClasses({ preferences: { studio: 'North Pole' } });
    await showForm({ role: 'studio_team' });
    await waitFor(() => expect(field('Studio').value).toBe('North Pole'));
    expect(field('Studio').readOnly).toBe(true);
    expect(screen.getByText('Set by the owner of your studio.')).toBeDefined();
  });
});
