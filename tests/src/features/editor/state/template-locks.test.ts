import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { writePromotion } from '#src/features/editor/document/content-edits.ts';
import { deleteElement, moveElements } from '#src/features/editor/document/element-edits.ts';
import { replacePromo } from '#src/features/editor/document/promo-edits.ts';
import { setTextContent, setTextStyle } from '#src/features/editor/document/text-edits.ts';
import { textOfElements, pasteText } from '#src/features/editor/state/clipboard.ts';
import {
  editPromoAtom,
  followedRevisionAtom,
  promoAtom,
  refusedEditsAtom,
  undoLabelAtom,
} from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const start = somePromo();
const locks: TemplateLocks = { background: true, elements: { header: ['color', 'font', 'place'] } };
const revisionOf = (revision: number, document: Promo) => ({ revision, document, locks });

const open = (revisions: PromoTemplate['revisions'] = [revisionOf(1, start)], promo: Promo = start) => {
  const store = createStore();
  const template = { id: 't'.repeat(22), title: 'Monday look', studioName: 'Studio Flow', revisions };
  store.set(editPromoAtom, { do: 'open', promo, template });
  const edit = <Args>(change: (promo: Promo, args: Args) => Promo, args: Args): void =>
    store.set(editPromoAtom, { do: 'edit', edit: (present) => change(present, args) });
  const header = () => store.get(promoAtom).textElements.find(({ id }) => id === 'header');
  return { store, edit, header };
};
const former = start.textElements[0]!;

test('an edit of locked fields alone is no undo step, and is counted as refused', () => {
  const { store, edit } = open();
  edit(setTextStyle, { id: 'header', style: { textColor: '#000000' } });
  edit(moveElements, { places: { header: { x: 1, y: 1 } } });
  edit(replacePromo, { next: { ...start, background: null } });
  expect(store.get(promoAtom)).toBe(start);
  expect(store.get(undoLabelAtom)).toBeNull();
  expect(store.get(refusedEditsAtom)).toBe(3);
});

test('unlocked fields change, even beside locked ones', () => {
  const { store, edit, header } = open();
  edit(setTextContent, { id: 'header', content: 'Heels' });
  edit(moveElements, { places: { header: { x: 1, y: 1 }, 'overlay-stars': { x: 20, y: 30 } } });
  expect(header()).toEqual({ ...former, content: 'Heels' });
  expect(store.get(promoAtom).overlayElements[0]).toMatchObject({ x: 20, y: 30 });
  store.set(editPromoAtom, { do: 'undo' });
  store.set(editPromoAtom, { do: 'undo' });
  store.set(editPromoAtom, { do: 'redo' });
  expect(header()).toEqual({ ...former, content: 'Heels' });
});

test('a deleted text of a locked place is empty; a pasted copy is free', () => {
  const { store, edit, header } = open();
  const copied = textOfElements(start, ['header']);
  edit(deleteElement, { id: 'header' });
  expect(header()).toEqual({ ...former, content: '' });
  const [id = ''] = pasteText(store, copied);
  edit(setTextStyle, { id, style: { textColor: '#000000' } });
  expect(store.get(promoAtom).textElements.find((text) => text.id === id)).toMatchObject({
    content: former.content,
    textColor: '#000000',
  });
});

test('a written text takes the place of locked texts, which the form leaves empty; undo brings them back', () => {
  const { store, edit, header } = open();
  const info = { ...emptyClassInfo(), classType: 'Pole Flow' };
  const today = '2026-11-23';
  edit(writePromotion, { written: [{ id: 'ai-main-text', template: '{class} is on.' }], info, today });
  expect(header()).toEqual({ ...former, content: '' });
  edit(changeClassInfo, { fields: { classType: 'Heels' }, today });
  expect(header()?.content).toBe('');
  expect(store.get(promoAtom).textElements.find(({ id }) => id === 'ai-main-text')?.content).toBe(
    'Heels is on.',
  );
  store.set(editPromoAtom, { do: 'undo' });
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toEqual(start);
});

test('an update is one undo step, and undo follows the former revision again', () => {
  const golden = { ...start, textElements: [{ ...former, textColor: '#c0ffee', content: 'Sample' }] };
  const { store, edit, header } = open([revisionOf(2, golden), revisionOf(1, start)]);
  edit(setTextContent, { id: 'header', content: 'Heels' });
  expect(store.get(followedRevisionAtom)?.revision).toBe(1);
  store.set(editPromoAtom, { do: 'take-update' });
  expect(header()).toEqual({ ...former, textColor: '#c0ffee', content: 'Heels' });
  expect(store.get(followedRevisionAtom)?.revision).toBe(2);
  edit(setTextStyle, { id: 'header', style: { textColor: former.textColor } });
  expect(header()?.textColor).toBe('#c0ffee');
  store.set(editPromoAtom, { do: 'undo' });
  expect(header()).toEqual({ ...former, content: 'Heels' });
  expect(store.get(followedRevisionAtom)?.revision).toBe(1);
});

const ownTexts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...former, id: `own-${index}`, content: `Line ${index}` }));

test('an edit that leaves no room for a locked text is refused', () => {
  const { store, edit } = open();
  edit(replacePromo, { next: { ...start, textElements: ownTexts(40) } });
  expect(store.get(promoAtom)).toBe(start);
  expect(store.get(refusedEditsAtom)).toBe(1);
});

test('a full promo stays as it is until there is room for the text that an update adds', () => {
  const full = { ...start, textElements: ownTexts(40) };
  const empty = { ...start, textElements: [] };
  const unlocked = { revision: 1, document: empty, locks: { background: false, elements: {} } };
  const { store, edit, header } = open([revisionOf(2, start), unlocked], full);
  store.set(editPromoAtom, { do: 'take-update' });
  expect(store.get(promoAtom)).toBe(full);
  edit(deleteElement, { id: 'own-0' });
  store.set(editPromoAtom, { do: 'take-update' });
  expect(header()).toEqual(former);
  expect(store.get(followedRevisionAtom)?.revision).toBe(2);
});

test('a promo that follows no revision is bound by the newest with its next edit', () => {
  const black = { ...start, textElements: [{ ...former, textColor: '#000000' }] };
  const { store, edit, header } = open(undefined, black);
  expect(store.get(followedRevisionAtom)).toBeNull();
  edit(setTextContent, { id: 'header', content: 'Heels' });
  expect(header()).toEqual({ ...former, content: 'Heels' });
});
