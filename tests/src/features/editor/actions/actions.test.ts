import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { actions } from '#src/features/editor/actions/actions.ts';
import { addNewText, copy, paste } from '#src/features/editor/actions/element-actions.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom, textEditorAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const duplicatesOf = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('every action is listed, so that keys and the shortcuts dialog know it', async () => {
  const folder = join(import.meta.dirname, '../../../../../src/features/editor/actions');
  const files = readdirSync(folder).filter((file) => file.endsWith('-actions.ts'));
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(join(folder, file))),
  );
  const exported = modules
    .flatMap((module) => Object.values(module).flat())
    .filter((value) => typeof value === 'object' && value !== null && 'run' in value);
  expect(exported.length).toBeGreaterThan(20);
  expect(exported.filter((action) => !actions.some((listed) => listed === action))).toEqual([]);
});

test('no two actions share an id', () => {
  expect(duplicatesOf(actions.map(({ id }) => id))).toEqual([]);
});

test('no two actions share a shortcut', () => {
  const keys = actions.flatMap(({ shortcut }) => shortcut?.keys ?? []).map((key) => key.toLowerCase());
  expect(duplicatesOf(keys)).toEqual([]);
});

test.each(actions)('$id has a label of its own', ({ label }) => {
  expect(label.trim()).not.toBe('');
  expect(actions.filter((other) => other.label === label)).toHaveLength(1);
});

test('Add text selects the new text and opens it for typing', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  const open = vi.fn<(id: string) => void>();
  store.set(textEditorAtom, { open });
  addNewText.run({ store, ids: [], sources: {} });
  expect(open).toHaveBeenCalledExactlyOnceWith('text');
  expect(store.get(selectedIdsAtom)).toEqual(['text']);
});

test('Paste opens a text for typing as well, and only selects a GIF', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  const open = vi.fn<(id: string) => void>();
  store.set(textEditorAtom, { open });
  const context = { store, ids: [], sources: {} };
  copy.run({ ...context, ids: ['header'] });
  paste.run(context);
  expect(open).toHaveBeenCalledExactlyOnceWith('header-copy');
  copy.run({ ...context, ids: ['overlay-stars'] });
  paste.run(context);
  expect(open).toHaveBeenCalledOnce();
  expect(store.get(selectedIdsAtom)).toEqual(['overlay-stars-copy']);
});
