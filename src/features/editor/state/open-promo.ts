import { atom, type createStore } from 'jotai';
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { classTitle, isStartingTitle } from '#schema/promo-title.ts';
import type { Promo } from '#schema/promo.ts';
import { describeError } from '#src/api/api-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { promoAtom, settledPromoAtom } from '#src/features/editor/state/promo-atom.ts';

/** The open promo on the server. */
export type OpenPromo = {
  promoId: string;
  title: string;
  /** Saves pending changes and returns the revision that holds them; throws the error of the last save. */
  saveNow: () => Promise<number>;
  /** If the error says that the promo was changed or deleted elsewhere, stops saving and asks the user what to do. */
  notifyIfStale: (error: unknown) => void;
  rename: (title: string) => Promise<void>;
};

export const OpenPromoContext = createContext<OpenPromo | null>(null);

/** Only below `OpenPromoProvider`. */
export const useOpenPromo = (): OpenPromo => {
  const openPromo = useContext(OpenPromoContext);
  if (openPromo === null) throw new Error('useOpenPromo is called outside of an open promo.');
  return openPromo;
};

/** Renames the open promo. Never rejects: on failure it notifies the user and the title stays. */
export const useRename = (): ((next: string) => Promise<void>) => {
  const { rename } = useOpenPromo();
  return async (next) => {
    try {
      await rename(next);
    } catch (error) {
      notifyProblem({ title: 'The title was not changed', message: describeError(error) });
    }
  };
};

type TitleStep = { title: string; replaces: ReadonlySet<string> };

/** The title of each document of the history that has one, and the titles that it may replace. */
const titleStepsAtom = atom(new WeakMap<object, TitleStep>());

type TitledDocument = { document: object; title: string };

/** Records that an edit has changed the title with the document, for undo and redo. */
export const linkTitlesAtom = atom(
  null,
  (get, _set, { from, to }: { from: TitledDocument; to: TitledDocument }) => {
    const steps = get(titleStepsAtom);
    const link = ({ document, title }: TitledDocument, other: string): void => {
      const known = steps.get(document)?.replaces ?? [];
      steps.set(document, { title, replaces: new Set([...known, other]) });
    };
    link(from, to.title);
    link(to, from.title);
  },
);

/** Restores the title when undo or redo returns to a document with another title, unless the user has typed one since. */
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

const templateTitles = async (): Promise<ReadonlySet<string>> => {
  const { templates } = await import('#remotion/templates/catalog.ts');
  return new Set(templates.map(({ title }) => title));
};

const nameOfClass = ({ textMode, classInfo }: Promo): string =>
  textMode === 'dancer' ? '' : classTitle(classInfo);

/** Names the promo after its class whenever the class changes, until the user names it. Undo restores the previous title. */
export const useClassTitle = (
  store: ReturnType<typeof createStore>,
  title: string,
  rename: (title: string) => Promise<void>,
): void => {
  const followed = useRef({
    document: store.get(promoAtom),
    given: new Set<string>(),
    last: Promise.resolve(),
  });
  const onDocument = useEffectEvent(async (document: Promo) => {
    const state = followed.current;
    const { document: former, given } = state;
    state.document = document;
    const next = nameOfClass(document);
    given.add(nameOfClass(former));
    if (next === '' || next === title) return;
    const isUnnamed = given.has(title) || isStartingTitle(title) || (await templateTitles()).has(title);
    if (!isUnnamed) return;
    given.add(next);
    if (former !== document) {
      store.set(linkTitlesAtom, { from: { document: former, title }, to: { document, title: next } });
    }
    const renameAfter = async (earlier: Promise<void>): Promise<void> => {
      await earlier;
      // On failure the previous title stays.
      await rename(next).catch(() => undefined);
    };
    // One after the other, so that the last one wins.
    state.last = renameAfter(state.last);
  });
  useEffect(() => {
    const follow = (): void => void onDocument(store.get(settledPromoAtom));
    follow();
    return store.sub(settledPromoAtom, follow);
  }, [store]);
};
