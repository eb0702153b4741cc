import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outcomeMessage } from '#src/features/editor/generation/download-video.ts';
import { progressMessage } from '#src/features/editor/generation/generation-overlay.tsx';
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

const screens = Object.entries(specifiedScreens).map(([name, { open, texts }]) => ({ name, open, texts }));

/** Those of the texts that the screen lacks. */
const missing = (texts: readonly string[]): string[] => texts.filter((text) => !isOnScreen(text));

test.each(screens)('$name says all that the specification quotes for it', async ({ open, texts }) => {
  await open();
  await waitFor(() => expect(missing(texts)).toEqual([]));
  cleanup();
  expect(missing(texts)).toEqual(texts);
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
