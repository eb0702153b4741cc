import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ZoomButtons } from '#src/features/editor/desktop/desktop-editor.tsx';
import { ZOOM, zoomAtom } from '#src/features/editor/preview/zoom.ts';
import { show } from '#tests/src/support/show.tsx';

test('a zoom button is disabled at its limit, and keeps the focus there', () => {
  const store = show(<ZoomButtons />);
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
  zoomIn.focus();
  while (zoomIn.getAttribute('aria-disabled') === 'false') fireEvent.click(zoomIn);
  expect(store.get(zoomAtom)).toBe(ZOOM.max);
  expect(document.activeElement).toBe(zoomIn);
  fireEvent.click(zoomIn);
  expect(store.get(zoomAtom)).toBe(ZOOM.max);
  act(() => store.set(zoomAtom, ZOOM.min));
  expect(zoomIn.getAttribute('aria-disabled')).toBe('false');
  expect(screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true');
});
