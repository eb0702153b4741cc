import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { actions } from '#src/features/editor/actions/actions.ts';
import { ShortcutsDialog } from '#src/features/editor/editor-dialogs.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { show } from '#tests/src/support/show.tsx';

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
