import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import { classTimes } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { LandingPage } from '#src/features/site/landing/landing-page.tsx';
import {
  newTriedClass,
  readTriedClass,
  tryItTemplates,
  tryItTimes,
  wantsTriedClass,
} from '#src/features/site/try-it/tried-class.ts';
import { promoOfTriedClass } from '#src/features/site/try-it/tried-promo.ts';
import { insertText } from '#tests/src/support/insert-text.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('takes what was typed before the script of the page had come', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<LandingPage />);
  const field = within(container).getByLabelText('Your class');
  (field as HTMLInputElement).value = 'Aerial Hoop';
  render(<LandingPage />, { container, hydrate: true });
  await waitFor(() => expect(readTriedClass()?.classType).toBe('Aerial Hoop'));
  expect((field as HTMLInputElement).value).toBe('Aerial Hoop');
});

test('typed text is stored, and becomes a promo only once it is asked for', () => {
  const leave = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => undefined);
  render(<LandingPage />);
  const form = screen.getByRole('form', { name: 'Try it with your class' });
  fireEvent.change(within(form).getByLabelText('Your class'), { target: { value: 'Low Flow' } });
  fireEvent.change(within(form).getByLabelText('Day'), { target: { value: 'Every Monday' } });
  fireEvent.click(within(form).getByLabelText('Silk'));
  expect(wantsTriedClass()).toBe(false);
  cleanup();
  render(<LandingPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Make it yours' }));
  expect(leave).toHaveBeenCalledWith('/auth?mode=create');
  expect(readTriedClass()).toEqual({
    classType: 'Low Flow',
    schedule: 'Every Monday',
    time: '7:30 PM',
    templateId: 'silk-flow',
    isWanted: true,
  });
});

test('a class has at most 30 characters as people count them: one more is refused wherever it is typed, and a paste that is cut says so', () => {
  const full = '👩‍👩‍👧'.repeat(FORM_FIELD_MAX);
  render(<LandingPage />);
  const field = screen.getByLabelText<HTMLInputElement>('Your class');
  expect(field.maxLength).toBe(-1);
  insertText(field, full);
  field.setSelectionRange(0, 0);
  insertText(field, '!');
  expect(field.value).toBe(full);
  expect(readTriedClass()?.classType).toBe(full);

  field.select();
  insertText(field, `${'Spin & Flow '.repeat(2)}on Friday`, 'insertFromPaste');
  expect(field.value).toBe('Spin & Flow Spin & Flow on Fri');
  expect(screen.getByText('Cut to 30 characters: the last 3 characters are left out.')).toBeTruthy();
  field.setSelectionRange(11, 23);
  insertText(field, '');
  expect(field.value).toBe('Spin & Flow on Fri');
  expect(screen.queryByText(/^Cut to/)).toBeNull();
  const promo = promoOfTriedClass({ ...newTriedClass, classType: `${full}!` }, '2026-11-23');
  expect(promo.classInfo.classType).toBe(full);
});

test('every choice of the form is one of the product, and fills the template', () => {
  expect(tryItTimes.filter((time) => !classTimes.includes(time))).toEqual([]);
  for (const { id } of tryItTemplates) {
    expect(templates.map((template) => template.id)).toContain(id);
    const promo = promoOfTriedClass(
      { ...newTriedClass, classType: 'Low Flow', templateId: id },
      '2026-11-23',
    );
    expect(promo.textElements.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['Low Flow', 'Every Thursday', '7:30 PM']),
    );
  }
});

test('what an earlier page stored in another shape is ignored', () => {
  localStorage.setItem('polepro-tried-class', '{"classType":7}');
  expect(readTriedClass()).toBeNull();
});
