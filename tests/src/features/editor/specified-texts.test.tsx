import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ClassTypesDialog } from '#src/features/editor/class-form/class-types-dialog.tsx';
import { ActionBar } from '#src/features/editor/generate/action-bar.tsx';
import { outcomeMessage } from '#src/features/editor/generate/download-video.ts';
import { FilmOverlay } from '#src/features/editor/generate/film-overlay.tsx';
import { generationAtom, isDownloadingAtom } from '#src/features/editor/generate/generation-atoms.ts';
import type { Generation } from '#src/features/editor/generate/generation.ts';
import { progressMessage } from '#src/features/editor/generate/progress.ts';
import { ClassPanel } from '#src/features/editor/panels/class-panel.tsx';
import { panelTitle } from '#src/features/editor/panels/panel-titles.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { classDescription, classType, serveClasses } from '#tests/src/support/class-service.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const me = someUser().id;
const types = [classType(1, 'Heels'), classType(2, 'Chair', { userId: me })];
const descriptions = [classDescription(3, 'Chair', { userId: me, description: 'With a chair.' })];
const promo = somePromo();
const rendering = (fields: Parameters<typeof someRender>[0]): Generation => ({
  phase: 'asked',
  render: someRender(fields),
  madeFrom: promo,
  startedAt: Date.now(),
});

beforeEach(() => {
  serveClasses({ types, descriptions, status: { canChange: false, remainingChanges: 0 } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const showEditor = (
  part: ReactNode,
  {
    generation,
    document = promo,
    user = {},
    isDownloading = false,
  }: {
    generation?: Generation;
    document?: Promo;
    user?: Partial<CurrentUser>;
    isDownloading?: boolean;
  } = {},
) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: document });
  if (generation !== undefined) store.set(generationAtom, generation);
  store.set(isDownloadingAtom, isDownloading);
  show(part, { store, user: someUser(user) });
};

const bar = <ActionBar onRefresh={() => undefined} />;
const dialog = (view: 'add' | 'manage') => (
  <ClassTypesDialog
    user={someUser()}
    view={view}
    onView={() => undefined}
    onAdded={() => undefined}
    onRenamed={() => undefined}
  />
);
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const failed: Generation = { phase: 'failed', reason: 'No room.', detail: '', madeFrom: promo };

/** Every screen of the way to a class promo, and what the specification (document 1, sections 2, 8 and 9) writes on it. */
const screens: Record<string, { open: () => void | Promise<void>; texts: readonly string[] }> = {
  'action bar': {
    open: () => showEditor(bar),
    texts: ['Generate Video', 'Download Video', 'Refresh', 'If you like it press', 'With background video'],
  },
  'action bar with a finished video': {
    open: () => showEditor(bar, { generation: rendering({ state: 'completed' }) }),
    texts: ['Video Ready', 'Download Video'],
  },
  'action bar while a video is made': {
    open: () => showEditor(bar, { generation: rendering({ state: 'running' }) }),
    texts: ['Preparing...'],
  },
  'action bar while a video is downloaded': {
    open: () => showEditor(bar, { generation: rendering({ state: 'completed' }), isDownloading: true }),
    texts: ['Downloading...'],
  },
  'film while a video is made': {
    open: () =>
      showEditor(<FilmOverlay />, {
        generation: { phase: 'asking', madeFrom: promo, startedAt: Date.now() },
      }),
    texts: ['Creating your video...', 'Preparing...'],
  },
  'film after a failure': {
    open: () => showEditor(<FilmOverlay />, { generation: failed }),
    texts: ['Generation failed'],
  },
  'class form': {
    open: () => showEditor(<ClassPanel />, { user: { role: 'beta' } }),
    texts: [
      'Content Mode',
      'Auto',
      'Manual',
      'Instructor name',
      'Studio',
      'Class type',
      'Writing style',
      'Schedule',
      'Class date',
      'Time',
      'Class details',
      'Manage',
    ],
  },
  'class form of a pro without changes left': {
    open: () => showEditor(<ClassPanel />),
    texts: ['Max changes reached'],
  },
  'class form of a free account': {
    open: () => showEditor(<ClassPanel />, { user: { role: 'user' } }),
    texts: ['Upgrade to Pro for Custom Classes'],
  },
  'captions of dancer mode': {
    open: () =>
      showEditor(<ClassPanel />, { document: somePromo({ contentMode: 'manual', textMode: 'dancer' }) }),
    texts: ['Caption', 'Sub header', 'Footer caption', 'Sub footer'],
  },
  'class types of one’s own': {
    open: () => showEditor(dialog('manage')),
    texts: ['Add New Custom...', 'Edit', 'Delete'],
  },
  'a class type that is edited': {
    open: async () => {
      showEditor(dialog('manage'));
      await press('Edit Chair');
    },
    texts: ['Save Changes', 'Cancel'],
  },
  'a description that is to be deleted': {
    open: async () => {
      showEditor(dialog('manage'));
      await press('Edit Chair');
      await press('Delete the description');
    },
    texts: ['Are you sure you want to delete this class description?'],
  },
};

/** Whether the text stands on the screen: as words, or as the name of what can be pressed or filled. */
const isOnScreen = (text: string): boolean =>
  screen.queryAllByText(text, { exact: true }).length > 0 ||
  screen.queryAllByLabelText(text, { exact: true }).length > 0;

const cases = Object.entries(screens).flatMap(([name, { texts }]) => texts.map((text) => ({ name, text })));

test.each(cases)('$name says "$text"', async ({ name, text }) => {
  await screens[name]!.open();
  await waitFor(() => expect(isOnScreen(text)).toBe(true));
  cleanup();
  expect(isOnScreen(text)).toBe(false);
});

test('titles, messages of the progress and of downloads are worded as specified', () => {
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
