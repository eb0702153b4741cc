import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outcomeMessage } from '#src/features/editor/generation/download-video.ts';
import { progressMessage } from '#src/features/editor/generation/progress.ts';
import { panelTitle } from '#src/features/editor/panels/panel-copy.ts';
import { serve, specifiedScreens } from '#tests/src/features/editor/specified-screens.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notifications.clean();
});

/** Whether the text is on the screen, as content or as the label of a control. */
const isOnScreen = (text: string): boolean =>
  screen.queryAllByText(text, { exact: true }).length > 0 ||
  screen.queryAllByLabelText(text, { exact: true }).length > 0;

const cases = Object.entries(specifiedScreens).flatMap(([name, { texts }]) =>
  texts.map((text) => ({ name, text })),
);

test.each(cases)('$name says "$text"', async ({ name, text }) => {
  await specifiedScreens[name]!.open();
  await waitFor(() => expect(isOnScreen(text)).toBe(true));
  cleanup();
  expect(isOnScreen(text)).toBe(false);
});

test('titles, progress and download messages use the specified texts', () => {
  expect([
    panelTitle('class', { textMode: 'instructor' }),
    panelTitle('class', { textMode: 'dancer' }),
  ]).toEqual(['Class Information', 'Create Your Vision']);
  expect([0, 5, 30, 60].map((percent) => progressMessage(percent))).toEqual([
    'Preparing...',
    'Processing text overlay...',
    'Flattening GIF overlays...',
    'Running parallel processing...',
  ]);
  expect((['started', 'copied', 'failed', 'shared', 'cancelled'] as const).map(outcomeMessage)).toEqual([
    'Video download started! Check your Downloads folder.',
    'Could not download video directly. Video URL copied to clipboard...',
    'Download failed. Please try again or contact support.',
    null,
    null,
  ]);
});
