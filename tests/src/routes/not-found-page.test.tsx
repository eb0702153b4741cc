import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotFoundPage } from '#src/routes/not-found-page.tsx';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[PU-001] [PU-002] [PU-003] [PU-004] shows the spinner for 200 ms, then the card, at an unknown address', () => {
  show(<NotFoundPage />);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  act(() => {
    vi.advanceTimersByTime(199);
  });
  expect(screen.queryByRole('heading')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole('heading').textContent).toBe('404 Page Not Found');
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeDefined();
});

test('the card stands below the header of all pages, with the switch of the theme', () => {
  show(<NotFoundPage />);
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(screen.getByRole('banner').textContent).toBe('PolePro');
  expect(screen.getByRole('button', { name: /^Switch to the / })).toBeDefined();
});
