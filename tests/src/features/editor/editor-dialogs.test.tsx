import { waitFor, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { actions } from '#src/features/editor/actions/actions.ts';
import { EditorDialogs, ShortcutsDialog } from '#src/features/editor/editor-dialogs.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[CP-039] [CP-040] loads class types and descriptions with the editor, before the form opens', async () => {
  const calls = serveClasses();
  show(<EditorDialogs isUrgent={false} />);
  await waitFor(() =>
    expect(calls.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/custom-class-types', '/api/class-descriptions']),
    ),
  );
});

test('the shortcuts are listed by subject, each action once', async () => {
  const store = createStore();
  store.set(openDialogAtom, 'shortcuts');
  show(<ShortcutsDialog />, { store });
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Promo and editing',
    'Front and back',
    'Selecting and moving',
    'View',
  ]);
  for (const { label, shortcut } of actions) {
    expect([label, dialog.queryAllByText(label, { selector: 'dt' }).length]).toEqual([
      label,
      shortcut === null ? 0 : 1,
    ]);
  }
});
