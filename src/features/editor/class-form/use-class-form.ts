import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import type { ClassInfo } from '#schema/class-info.ts';
import { useCurrentUser } from '#src/api/use-current-user.ts';
import { usePreferences } from '#src/api/use-preferences.ts';
import { changeClassInfo, overwrittenWords } from '#src/features/editor/class-form/change-class-info.ts';
import { keptWordsAtom, overwrittenAtom } from '#src/features/editor/class-form/own-words-atoms.ts';
import { startingInfo } from '#src/features/editor/class-form/starting-info.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

export type ClassForm = {
  /** What the form shows, also before anybody wrote in it. */
  info: ClassInfo;
  /** Changes the form and with it the texts. Changes of one `gesture` are one undo step, until `end`. */
  change: (fields: Partial<ClassInfo>, gesture?: string) => void;
  end: () => void;
};

/** The class form of the open promo. */
export const useClassForm = (): ClassForm => {
  const store = useStore();
  const { classInfo } = useAtomValue(promoAtom);
  const setOverwritten = useSetAtom(overwrittenAtom);
  const { data: user = null } = useCurrentUser();
  const { data: preferences = null } = usePreferences();
  const { apply, end } = useEdit();
  const change = useCallback<ClassForm['change']>(
    (fields, gesture) => {
      const before = store.get(promoAtom);
      const known = startingInfo(before.classInfo, { user, preferences });
      const kept = store.get(keptWordsAtom);
      apply(
        changeClassInfo,
        { fields: { ...known, ...fields }, today: todayHere(), kept },
        gesture && `form:${gesture}`,
      );
      const lost = overwrittenWords(before, store.get(promoAtom));
      if (lost.length === 0) return;
      setOverwritten(
        (earlier) => new Map([...earlier, ...lost.map(({ id, content }) => [id, content] as const)]),
      );
    },
    [apply, preferences, setOverwritten, store, user],
  );
  return { info: startingInfo(classInfo, { user, preferences }), change, end };
};
