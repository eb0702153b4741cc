import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { FontField } from '#src/features/editor/inspector/element-fields.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { classType, serveClasses } from '#tests/src/support/class-service.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { field, optionsOf, showForm, type } from '#tests/src/support/shown-class-form.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Types into a list and presses Enter, or leaves the field. */
const submit = async (label: string, typed: string, by: 'Enter' | 'Tab'): Promise<void> => {
  // Real focus: the list takes text that arrives without it for the browser's autofill.
  act(() => field(label).focus());
  type(label, typed);
  // The list highlights its first match.
  await waitFor(() => expect(field(label).getAttribute('aria-expanded')).toBe('true'));
  if (by === 'Enter') fireEvent.keyDown(field(label), { key: 'Enter', code: 'Enter' });
  else act(() => field(label).blur());
};

describe.each(['Enter', 'Tab'] as const)('typing into a list and pressing %s', (key) => {
  test.each([
    ['Time', '730pm', '7:30 PM'],
    ['Time', '19:30', '7:30 PM'],
    ['Class type', 'heel', 'Heels'],
  ])('selects the best match: %s %s', async (label, typed, best) => {
    serveClasses({ types: [classType(1, 'Beginner Pole'), classType(2, 'Heels')] });
    const store = await showForm();
    expect(await optionsOf('Class type')).toContain('Heels');
    await submit(label, typed, key);
    await waitFor(() => expect(field(label).value).toBe(best));
    expect(Object.values(store.get(promoAtom).classInfo)).toContain(best);
  });

  test.each([
    ['Time', '7:40', '“7:40” is not on the list. Times are quarter hours from 6:00 AM to 10:00 PM.'],
    ['Class type', 'Aqua', /^No class is called “Aqua”/],
  ])('quotes what matches nothing: %s', async (label, typed, problem) => {
    serveClasses();
    await showForm();
    await submit(label, typed, key);
    expect(await screen.findByText(problem)).toBeDefined();
  });

  test('selects a font by a part of its name, and quotes an unknown one', async () => {
    const element = defaultElement('header', 'Spin into Monday');
    const store = createStore();
    store.set(editPromoAtom, { do: 'open', promo: somePromo({ textElements: [element] }) });
    show(<FontField element={element} label="Font" />, { store });
    await submit('Font', 'lob', key);
    expect(store.get(promoAtom).textElements[0]?.fontFamily).toBe('Lobster');
    await submit('Font', 'Comic Sans', key);
    expect(await screen.findByText(/^No font is called “Comic Sans”/)).toBeDefined();
  });
});

test('what is selected already is written out when it is typed in another form', async () => {
  serveClasses();
  await showForm();
  await submit('Time', '7pm', 'Enter');
  await waitFor(() => expect(field('Time').value).toBe('7:00 PM'));
  await submit('Time', '19h', 'Enter');
  await waitFor(() => expect(field('Time').value).toBe('7:00 PM'));
});

test('emptying the time clears it', async () => {
  serveClasses();
  const store = await showForm();
  await submit('Time', '7pm', 'Tab');
  await waitFor(() => expect(store.get(promoAtom).classInfo.time).toBe('7:00 PM'));
  await submit('Time', '', 'Tab');
  expect(store.get(promoAtom).classInfo.time).toBe('');
});

test('what is typed after Enter replaces the selected value, and the error of former text is gone', async () => {
  serveClasses();
  await showForm();
  await submit('Time', '7:40', 'Tab');
  expect(await screen.findByText(/“7:40” is not on the list/)).toBeDefined();
  await submit('Time', '7pm', 'Enter');
  expect(screen.queryByText(/is not on the list/)).toBeNull();
  await waitFor(() => expect(field('Time').value).toBe('7:00 PM'));
  fireEvent.click(field('Time'));
  expect([field('Time').selectionStart, field('Time').selectionEnd]).toEqual([0, '7:00 PM'.length]);
});

test('the list of times opens at the evening, when most classes are', async () => {
  serveClasses();
  await showForm();
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  fireEvent.click(field('Time'));
  await waitFor(() =>
    expect(scrolledTo.mock.contexts.map((option) => (option as Element).getAttribute('value'))).toContain(
      '7:00 PM',
    ),
  );
});
