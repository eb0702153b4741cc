import { atom, type createStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

type TitleStep = { title: string; replaces: ReadonlySet<string> };

/** The title that belongs to a document of the history, and the given titles that it may replace. */
const titleStepsAtom = atom(new WeakMap<object, TitleStep>());

type Titled = { document: object; title: string };

/** Records that an edit has changed the title together with the document, for undo and redo. */
export const linkTitlesAtom = atom(null, (get, _set, { from, to }: { from: Titled; to: Titled }) => {
  const steps = get(titleStepsAtom);
  const link = ({ document, title }: Titled, other: string): void => {
    const known = steps.get(document)?.replaces ?? [];
    steps.set(document, { title, replaces: new Set([...known, other]) });
  };
  link(from, to.title);
  link(to, from.title);
});

/** Restores the title when undo or redo leads back to a document with another one; a title that the user has typed since stays. */
export const useRestoreTitle = (
  store: ReturnType<typeof createStore>,
  title: string,
  rename: (title: string) => void,
): void => {
  const onDocument = useEffectEvent((document: object) => {
    const step = store.get(titleStepsAtom).get(document);
    if (step !== undefined && step.title !== title && step.replaces.has(title)) rename(step.title);
  });
  useEffect(() => store.sub(promoAtom, () => onDocument(store.get(promoAtom))), [store]);
};
