import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WRITING_PHRASE_MAX, WRITING_PHRASES_MAX } from '#contract/limits.ts';
import type { WritingPreferences } from '#contract/promos/promotion.contract.ts';
import { PhrasesDialog } from '#src/features/editor/promotion/promotion-dialogs.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

const button = (name: string | RegExp) => screen.getByRole('button', { name });

const openPhrases = async (stored: WritingPreferences, save?: () => Response) => {
  const calls = serveClasses({}, ({ method, url, body }) => {
    if (url !== '/api/writing-preferences') return null;
    return method === 'PUT' ? (save?.() ?? jsonResponse(200, body)) : jsonResponse(200, stored);
  });
  const store = createStore();
  store.set(openDialogAtom, 'phrases');
  show(<PhrasesDialog />, { store });
  await screen.findByLabelText('Do say', { selector: 'input' });
  return { store, saved: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
};
const type = (list: string, phrase: string): HTMLElement => {
  const field = screen.getByLabelText(list, { selector: 'input' });
  field.focus();
  fireEvent.change(field, { target: { value: phrase } });
  return field;
};
const add = (list: string, phrase: string): void =>
  void fireEvent.keyDown(type(list, phrase), { key: 'Enter' });

/** Types into the list; returns whether the field takes all of it. */
const typing = (data: string): boolean =>
  fireEvent(
    screen.getByLabelText('Do say', { selector: 'input' }),
    new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }),
  );

describe('the list of phrases', () => {
  test('holds what to say and what not to say, counted, and saves both', async () => {
    const { store, saved } = await openPhrases({ doSay: ['all levels'], dontSay: [] });
    expect(screen.getByText(`1 of ${WRITING_PHRASES_MAX}`)).toBeDefined();
    add('Do say', 'come as you are');
    add('Don’t say', 'bikini body');
    expect(screen.getByText(`2 of ${WRITING_PHRASES_MAX}`)).toBeDefined();
    // An emoji is one character.
    expect(typing('👩‍👩‍👧'.repeat(WRITING_PHRASE_MAX))).toBe(true);
    expect(typing('x'.repeat(WRITING_PHRASE_MAX + 1))).toBe(false);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(store.get(openDialogAtom)).toBeNull());
    expect(saved()).toEqual([{ doSay: ['all levels', 'come as you are'], dontSay: ['bikini body'] }]);
  });

  test('takes no more than its limit', async () => {
    const doSay = Array.from({ length: WRITING_PHRASES_MAX }, (_, index) => `phrase ${index}`);
    const { saved } = await openPhrases({ doSay, dontSay: [] });
    add('Do say', 'one too many');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(saved()).toEqual([{ doSay, dontSay: [] }]));
  });

  test('names the list that the service refuses, and stays open', async () => {
    const details = [
      { path: 'dontSay', message: 'contains a phrase of the other list; remove it from one of them' },
    ];
    const { store } = await openPhrases({ doSay: ['flow'], dontSay: [] }, () =>
      jsonResponse(400, { code: 'VALIDATION_FAILED', message: 'Some fields are wrong.', details }),
    );
    add('Don’t say', 'Flow');
    fireEvent.click(button('Save'));
    expect(await screen.findByText(/contains a phrase of the other list/)).toBeDefined();
    expect(store.get(openDialogAtom)).toBe('phrases');
  });

  test('saves when it is closed, with what was typed and not entered', async () => {
    const { store, saved } = await openPhrases({ doSay: [], dontSay: [] });
    add('Do say', 'all levels');
    type('Don’t say', 'bikini body ');
    fireEvent.click(button('Close the lists'));
    expect(store.get(openDialogAtom)).toBeNull();
    await waitFor(() => expect(saved()).toEqual([{ doSay: ['all levels'], dontSay: ['bikini body'] }]));
  });

  test('saves nothing when nothing has changed', async () => {
    const { saved } = await openPhrases({ doSay: ['all levels'], dontSay: [] });
    fireEvent.click(button('Close the lists'));
    await waitFor(() => expect(screen.queryByLabelText('Do say', { selector: 'input' })).toBeNull());
    expect(saved()).toEqual([]);
  });

  test('keeps what could not be saved, and says so', async () => {
    const notified = vi.spyOn(notifications, 'show');
    let isBusy = true;
    const { store, saved } = await openPhrases({ doSay: [], dontSay: [] }, () =>
      isBusy
        ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'Busy.' })
        : jsonResponse(200, { doSay: ['flow'], dontSay: [] }),
    );
    add('Do say', 'flow');
    fireEvent.click(button('Close the lists'));
    const message = 'Your phrases are not saved yet: Busy. Open “Do say, don’t say” to try again.';
    await waitFor(() => expect(notified).toHaveBeenCalledWith({ message, color: 'red' }));
    isBusy = false;
    act(() => store.set(openDialogAtom, 'phrases'));
    expect(await screen.findByText('flow')).toBeDefined();
    fireEvent.click(button('Save'));
    await waitFor(() => expect(store.get(openDialogAtom)).toBeNull());
    expect(saved()).toHaveLength(2);
  });
});
