import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { MobilePanel } from '#src/features/editor/mobile/mobile-panel.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { withWidth } from '#tests/src/support/widths.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const showClassPanel = async () => {
  await prefetchLazyParts();
  serveClasses();
  const onClose = vi.fn<() => void>();
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<MobilePanel panel="class" sources={{}} onOpen={() => undefined} onClose={onClose} />, { store });
  await screen.findByText('Content Mode');
  return onClose;
};

test('Escape closes an open list first, and the panel with the next press', async () => {
  const onClose = await showClassPanel();
  const time = screen.getByRole('combobox', { name: 'Time' });
  fireEvent.click(time);
  await waitFor(() => expect(time.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.keyDown(time, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(time, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape closes the panel even when the focused element is gone', async () => {
  const onClose = await showClassPanel();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape that closes a dialog leaves the panel below open, even when the focused element is gone', async () => {
  const onClose = await showClassPanel();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  // As a dialog does that handles the key first.
  const close = (): void => dialog.remove();
  addEventListener('keydown', close, { capture: true, once: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a tab of the Video panel that is chosen scrolls to the top, above what it shows', async () => {
  await prefetchLazyParts();
  withWidth(390);
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<MobilePanel panel="video" sources={{}} onOpen={() => undefined} onClose={() => undefined} />, {
    store,
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'My Videos' }));
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
});

test('the settings lead to the version history and to the review', async () => {
  await prefetchLazyParts();
  withWidth(390);
  serveLibrary({});
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<MobilePanel panel="settings" sources={{}} onOpen={() => undefined} onClose={() => undefined} />, {
    store,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Version history' }));
  expect(store.get(openDialogAtom)).toBe('versions');
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  expect(store.get(mobilePanelAtom)).toBe('review');
});
