import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import type { ClassInfo } from '#schema/class-info.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { usePreferences } from '#src/api/preferences.ts';
import { changeClassInfo } from '#src/features/editor/class-form/change-class-info.ts';
import { startingInfo } from '#src/features/editor/class-form/starting-info.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { classInfoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

export type ClassForm = {
  /** What the form shows, also before anybody wrote in it. */
  info: ClassInfo;
  /** The same as it is at this moment, for what happens later than it was drawn. */
  infoNow: () => ClassInfo;
  /** Changes the form and with it the texts. Changes of one `gesture` are one undo step, until `end`. */
  change: (fields: Partial<ClassInfo>, gesture?: string) => void;
  end: () => void;
};

/** The class form of the open promo. */
export const useClassForm = (): ClassForm => {
  const store = useStore();
  const classInfo = useAtomValue(classInfoAtom);
  const { data: user = null } = useCurrentUser();
  const { data: preferences = null } = usePreferences();
  const { apply, end } = useEdit();
  const infoNow = useCallback(
    () => startingInfo(store.get(classInfoAtom), { user, preferences }),
    [preferences, store, user],
  );
  const change = useCallback<ClassForm['change']>(
    (fields, gesture) => {
      apply(
        changeClassInfo,
        { fields: { ...infoNow(), ...fields }, today: todayHere() },
        gesture && `form:${gesture}`,
      );
    },
    [apply, infoNow],
  );
  return { info: startingInfo(classInfo, { user, preferences }), infoNow, change, end };
};
