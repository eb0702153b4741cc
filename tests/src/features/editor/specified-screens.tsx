import { fireEvent, screen } from '@testing-library/react';
import { ClassTypesDialog } from '#src/class-types/class-types-dialog.tsx';
import { NameSection, StudioSection } from '#src/features/account/sections/name-sections.tsx';
import { ClassPanel } from '#src/features/editor/class-form/class-panel.tsx';
import { ActionBar } from '#src/features/editor/desktop/desktop-editor.tsx';
import { VideoDialog } from '#src/features/editor/generation/finished/video-dialog.tsx';
import { GenerationOverlay } from '#src/features/editor/generation/generation-overlay.tsx';
import type { Generation } from '#src/features/editor/generation/generation.ts';
import { classDescription, classType, serveClasses } from '#tests/src/support/class-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { showPart } from '#tests/src/support/shown-part.tsx';
import { someUser } from '#tests/src/support/users.ts';

const me = someUser().id;
const types = [classType(1, 'Heels'), classType(2, 'Chair', { userId: me })];
const descriptions = [classDescription(3, 'Chair', { userId: me, description: 'With a chair.' })];
const promo = somePromo();
const rendering = (fields: Parameters<typeof someRender>[0]): Generation => ({
  phase: 'accepted',
  render: someRender(fields),
  madeFrom: promo,
  startedAt: Date.now(),
});

/** The service of these screens; `refused` names a request that fails without a message, such as `PUT types`. */
export const serve = (refused: string | null = null): void => {
  const [wanted, part = ''] = refused?.split(' ') ?? [];
  serveClasses(
    { types, descriptions, status: { canChange: false, remainingChanges: 0 } },
    ({ method, url }) => (method === wanted && url.includes(part) ? jsonResponse(500, 'nothing') : null),
  );
};

const bar = <ActionBar />;
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
const failed: Generation = {
  phase: 'failed',
  reason: 'No room.',
  detail: 'Parallel processing failed: 503 - No room.',
  canRetry: true,
  madeFrom: promo,
};

const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  });
/** The class types dialog, where this kind of request fails. */
const manageRefused = (refused: string): void => {
  serve(refused);
  showPart(dialog('manage'));
};
const openList = (list: string) => async (): Promise<void> => {
  showPart(<ClassPanel />, { user: { role: 'beta' } });
  fireEvent.click(await screen.findByRole('combobox', { name: list }));
};
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

type SpecifiedScreen = { open: () => void | Promise<void>; texts: readonly string[] };

/** Every screen on the way to a class promo, with the texts that the specification quotes for it. */
export const specifiedScreens: Record<string, SpecifiedScreen> = {
  'action bar': {
    open: () => showPart(bar),
    texts: ['Generate Video', 'Download Video', 'Refresh', 'If you like it press', 'With background video'],
  },
  'action bar with a finished video': {
    open: () => showPart(bar, { document: promo, generation: rendering({ state: 'completed' }) }),
    texts: ['Video Ready', 'Download Video'],
  },
  'action bar while a video is made': {
    open: () => showPart(bar, { document: promo, generation: rendering({ state: 'running' }) }),
    texts: ['Preparing...'],
  },
  'action bar while a video is downloaded': {
    open: () =>
      showPart(bar, { document: promo, generation: rendering({ state: 'completed' }), isDownloading: true }),
    texts: ['Downloading...'],
  },
  'preview while a video is rendered': {
    open: () =>
      showPart(<GenerationOverlay />, {
        document: promo,
        generation: { phase: 'requested', madeFrom: promo, startedAt: Date.now() },
      }),
    texts: ['Creating your video...', 'Preparing...'],
  },
  'preview after a failure': {
    open: () =>
      showPart(<GenerationOverlay />, {
        document: promo,
        generation: failed,
      }),
    texts: ['Generation failed', 'Parallel processing failed: 503 - No room.'],
  },
  'preview after a failure of the composition': {
    open: () =>
      showPart(<GenerationOverlay />, {
        document: promo,
        generation: rendering({
          state: 'failed',
          stage: 'composing',
          error: { code: 'BAD_OUTPUT', message: 'The finished video did not pass its checks.' },
        }),
      }),
    texts: ['Generation failed', 'Composition failed: BAD_OUTPUT'],
  },
  'class form': {
    open: () => showPart(<ClassPanel />, { user: { role: 'beta' } }),
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
    open: () => showPart(<ClassPanel />),
    texts: ['Max changes reached'],
  },
  'class form of a free account': {
    open: () => showPart(<ClassPanel />, { user: { role: 'user' } }),
    texts: ['Upgrade to Pro for Custom Classes'],
  },
  'captions of dancer mode': {
    open: () =>
      showPart(<ClassPanel />, { document: somePromo({ contentMode: 'manual', textMode: 'dancer' }) }),
    texts: ['Caption', 'Sub header', 'Footer caption', 'Sub footer'],
  },
  'own class types': {
    open: () => showPart(dialog('manage')),
    texts: ['Add New Custom...', 'Edit', 'Delete'],
  },
  'editing a class type': {
    open: async () => {
      showPart(dialog('manage'));
      await press('Edit Chair');
    },
    texts: ['Save Changes', 'Cancel'],
  },
  'deleting a description': {
    open: async () => {
      showPart(dialog('manage'));
      await press('Edit Chair');
      await press('Delete the description');
    },
    texts: ['Are you sure you want to delete this class description?'],
  },
  'a class type that cannot be renamed': {
    open: async () => {
      manageRefused('PUT types');
      await press('Edit Chair');
      await type('Class name', 'Chairs');
      await press('Save Changes');
    },
    texts: ['Failed to update class type'],
  },
  'a description that cannot be changed': {
    open: async () => {
      manageRefused('PUT descriptions');
      await press('Edit Chair');
      await screen.findByDisplayValue('With a chair.');
      await type('Description (optional)', 'On a chair.');
      await press('Save Changes');
    },
    texts: ['Failed to update description'],
  },
  'a description that cannot be deleted': {
    open: async () => {
      manageRefused('DELETE descriptions');
      await press('Edit Chair');
      await press('Delete the description');
      await press('Delete');
    },
    texts: ['Failed to delete description'],
  },
  'a class type that cannot be deleted': {
    open: async () => {
      manageRefused('DELETE types');
      await press('Delete Chair');
      await press('Delete');
    },
    texts: ['Failed to delete class type'],
  },
  'writing styles': {
    open: openList('Writing style'),
    texts:
      'Sensual Enchanting Fierce Elegant Playful Mysterious Confident Artistic Humor Whimsical Poetry'.split(
        ' ',
      ),
  },
  schedules: {
    open: openList('Schedule'),
    texts: [
      'One-time class',
      ...days.map((day) => `Every ${day}`),
      'Weekdays',
      'Weekends',
      'Bi-weekly',
      'Monthly',
    ],
  },
  times: { open: openList('Time'), texts: ['6:00 AM', '6:15 AM', '12:00 PM', '9:45 PM', '10:00 PM'] },
  'the name in the account settings': {
    open: async () => {
      showPart(<NameSection user={someUser({ role: 'beta' })} instructorName="Ana" />);
      await press('Edit');
    },
    texts: ['Save', 'Cancel'],
  },
  'the name in the account settings without changes left': {
    open: () => showPart(<NameSection user={someUser()} instructorName="Ana" />),
    texts: ['Contact Support'],
  },
  'the studio in the account settings once saved': {
    open: async () => {
      showPart(<StudioSection user={someUser()} studio="Skyline" />);
      await press('Save');
    },
    texts: ['Studio name', 'Saved!'],
  },
  'a video that a browser cannot play': {
    open: () => showPart(<VideoDialog />),
    texts: ['Your browser does not support the video tag.'],
  },
};
