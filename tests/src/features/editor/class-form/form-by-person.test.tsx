import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { classType, serveClasses } from '#tests/src/support/class-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { choose, field, optionsOf, showForm, type, textOf } from '#tests/src/support/shown-class-form.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('class types', () => {
  const types = [
    classType(1, 'Beginner Pole', { description: 'First spins.' }),
    classType(2, 'Heels', { description: 'Walk and dance.' }),
  ];

  test("[CP-010] a class type fills in its description, but never replaces the user's own details", async () => {
    serveClasses({ types });
    const store = await showForm();
    await choose('Class type', 'Heels');
    expect([textOf(store, 'header'), field('Class details').value]).toEqual(['Heels', 'Walk and dance.']);
    await choose('Class type', 'Beginner Pole');
    expect(field('Class details').value).toBe('First spins.');
    type('Class details', 'Mine');
    await choose('Class type', 'Heels');
    expect(field('Class details').value).toBe('Mine');
  });

  test('a new class type is selected at once, with its description', async () => {
    const known = [...types];
    serveClasses({ types: known }, ({ method }) => {
      if (method !== 'POST') return null;
      const lyra = classType(9, 'Lyra', { userId: someUser().id, description: 'In the air.' });
      known.push(lyra);
      return jsonResponse(201, lyra);
    });
    const store = await showForm({ role: 'pro' });
    await choose('Class type', 'Heels');
    fireEvent.click(screen.getByText('Manage'));
    fireEvent.click(await screen.findByRole('button', { name: 'Add New Custom...', hidden: true }));
    fireEvent.change(await screen.findByLabelText('Class name'), { target: { value: 'Lyra' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add class', hidden: true }));
    await waitFor(() => expect(textOf(store, 'header')).toBe('Lyra'));
    expect([textOf(store, 'class-details'), field('Class details').value]).toEqual([
      'In the air.',
      'In the air.',
    ]);
  });

  test('[CP-036] are locked for a free account, with a link to Pro', async () => {
    serveClasses({ types });
    await showForm({ role: 'user' });
    const offer = screen.getByRole('link', { name: 'Upgrade to Pro for Custom Classes' });
    expect(offer.getAttribute('href')).toBe('/upgrade?feature=custom-classes');
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
    expect(await optionsOf('Class type')).not.toContain('Add New Custom...');
  });

  test.each([
    [
      '[CP-001] Add New Custom... opens a form',
      'Add a class type',
      () => choose('Class type', 'Add New Custom...'),
    ],
    ['[CP-002] Manage opens the list', 'Your class types', () => fireEvent.click(screen.getByText('Manage'))],
  ])('%s', async (_, dialog, open) => {
    serveClasses({ types });
    const store = await showForm({ role: 'pro' });
    await open();
    expect(await screen.findByRole('dialog', { name: dialog })).toBeDefined();
    expect(store.get(promoAtom).classInfo.classType).toBe('');
  });

  test('[CP-037] an admin sees the descriptions in the list, others only the names', async () => {
    serveClasses({ types });
    await showForm({ role: 'admin' });
    expect(await optionsOf('Class type')).toContain('HeelsWalk and dance.');
    cleanup();
    await showForm({ role: 'pro' });
    expect(await optionsOf('Class type')).toContain('Heels');
  });
});

describe('the instructor’s name', () => {
  test("[CP-034] a studio owner selects it from the studio's members", async () => {
    serveClasses({ names: ['Zoe North', 'Mia Lee'] });
    const store = await showForm({ role: 'studio_owner' });
    await choose('Instructor name', 'Mia Lee');
    expect(await optionsOf('Instructor name')).toEqual(['Zoe North', 'Mia Lee']);
    expect(textOf(store, 'instructor')).toBe('with Mia Lee');
  });

  test('one that is chosen brings the handle along, and one undo takes both back', async () => {
    serveClasses({ names: ['Zoe North', 'Mia Lee', 'Kim'], handles: ['@zoe', '@mia.lee'] });
    const store = await showForm({ role: 'studio_team' });
    expect(await optionsOf('Instructor name')).toEqual(['Zoe North@zoe', 'Mia Lee@mia.lee', 'Kim']);
    await choose('Instructor name', 'Mia Lee@mia.lee');
    expect(field('Handle').value).toBe('@mia.lee');
    expect(textOf(store, 'instructor')).toBe('with Mia Lee\n@mia.lee');
    await choose('Instructor name', 'Kim');
    expect([field('Handle').value, textOf(store, 'instructor')]).toEqual(['', 'with Kim']);
    act(() => store.set(editPromoAtom, { do: 'undo' }));
    expect([field('Instructor name').value, field('Handle').value]).toEqual(['Mia Lee', '@mia.lee']);
  });

  test('of a studio takes any name, and a member who writes for another keeps their own', async () => {
    const calls = serveClasses({ names: ['Zoe North', 'Mia Lee'] });
    const store = await showForm({ role: 'studio_team' });
    await optionsOf('Instructor name');
    type('Instructor name', 'A guest');
    await waitFor(() => expect(textOf(store, 'instructor')).toBe('with A guest'));
    type('Instructor name', 'zo');
    await waitFor(async () => expect(await optionsOf('Instructor name')).toEqual(['Zoe North']));
    await choose('Instructor name', 'Zoe North');
    fireEvent.blur(field('Instructor name'));
    expect(textOf(store, 'instructor')).toBe('with Zoe North');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a handle outside a studio is remembered with its @', async () => {
    const calls = serveClasses({ preferences: { handle: '@ana' } });
    const store = await showForm({ role: 'beta' });
    await waitFor(() => expect(field('Handle').value).toBe('@ana'));
    type('Instructor name', 'Ana');
    type('Handle', 'ana.spins');
    await waitFor(() => expect(textOf(store, 'instructor')).toBe('with Ana\n@ana.spins'));
    fireEvent.blur(field('Handle'));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({
        handle: '@ana.spins',
      }),
    );
  });

  test('[AC-067] of a pro is read-only until Edit; a change is counted and shows in the preview', async () => {
    const calls = serveClasses({ preferences: { instructorName: 'Ana' } }, ({ url }) =>
      url === '/api/track-name-change'
        ? jsonResponse(200, { nameChangeCount: 1, remainingChanges: 1 })
        : null,
    );
    const store = await showForm({ role: 'pro' });
    await waitFor(() => expect(field('Instructor name').value).toBe('Ana'));
    expect(field('Instructor name').readOnly).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Edit instructor name' }));
    type('Instructor name', 'Kira');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(textOf(store, 'instructor')).toBe('with Kira'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      '/api/track-name-change',
      '/api/instructor-preferences',
    ]);
  });

  test('[AC-068] of a pro who has used the changes says Max changes reached', async () => {
    serveClasses({
      preferences: { instructorName: 'Ana' },
      status: { nameChangeCount: 2, remainingChanges: 0, canChange: false },
    });
    await showForm({ role: 'pro' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Max changes reached' });
    expect(button.disabled).toBe(true);
  });

  test('a room of the studio can be chosen, and any other typed; a person without a studio is not asked', async () => {
    serveClasses({ preferences: { studio: 'North Pole' }, rooms: ['Loft', 'Mirror room'] });
    const store = await showForm({ role: 'studio_team' });
    expect(await optionsOf('Room')).toEqual(['Loft', 'Mirror room']);
    await choose('Room', 'Loft');
    expect(textOf(store, 'studio')).toBe('North Pole\nLoft');
    type('Room', 'The garden');
    await waitFor(() => expect(textOf(store, 'studio')).toBe('North Pole\nThe garden'));
    cleanup();
    serveClasses();
    await showForm({ role: 'pro' });
    expect(screen.queryByLabelText('Room')).toBeNull();
  });

  test('the studio of a team member is read only', async () => {
    serveClasses({ preferences: { studio: 'North Pole' } });
    await showForm({ role: 'studio_team' });
    await waitFor(() => expect(field('Studio').value).toBe('North Pole'));
    expect(field('Studio').readOnly).toBe(true);
    expect(screen.getByText('Set by the owner of your studio.')).toBeDefined();
  });
});
