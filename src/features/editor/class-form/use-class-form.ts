import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { InstructorPreferences } from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { listInstructorNames, type Instructor } from '#contract/accounts/studio.contract.ts';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { handleOf } from '#remotion/class-form/session-fields.ts';
import { startOf } from '#schema/characters.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { ClassTime } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { usePreferences } from '#src/account/preferences.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { classInfoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

type FormDefaults = {
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'role'> | null;
  preferences: InstructorPreferences | null;
  /** Of the person's studio, if there is one. */
  instructors?: readonly Instructor[];
};

/** Whether the person's studio offers its instructors and rooms. */
export const hasStudio = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role === 'studio_owner' || role === 'studio_team';

/** The instructors of the person's studio, its owner first; none without one. */
export const useInstructors = () => {
  const { data: user = null } = useCurrentUser();
  return useQuery({
    queryKey: queryKeys.instructorNames,
    queryFn: () => call(listInstructorNames),
    enabled: user !== null && hasStudio(user),
  });
};

/**
 * The current form. Until the form of this promo is edited, it is prefilled with the person's name, handle, studio, last class time and
 * writing style. A studio's owner may write in another's name, and has that person's handle then.
 */
export const initialClassInfo = (
  info: ClassInfo,
  { user, preferences, instructors = [] }: FormDefaults,
): ClassInfo => {
  if (info.filledOn !== '' || preferences === null) return info;
  const accountName = [user?.firstName, user?.lastName].filter((part) => part != null).join(' ');
  const instructorName = startOf(preferences.instructorName ?? accountName, FORM_FIELD_MAX);
  const ownHandle = user?.role === 'studio_owner' ? '' : (preferences.handle ?? '');
  const time = ClassTime.safeParse(preferences.lastClassTime);
  return {
    ...info,
    instructorName,
    instructorHandle: handleOf(instructors, instructorName) ?? ownHandle,
    studio: startOf(preferences.studio ?? '', FORM_FIELD_MAX),
    time: time.success ? time.data : '',
    writingStyle: preferences.writingStyle,
  };
};

export type ClassFormState = {
  /** The values of the form, prefilled before the first edit. */
  info: ClassInfo;
  /** The current values, for callbacks that run after the render. */
  getInfo: () => ClassInfo;
  /** Edits the form and with it the texts. Edits of one `gesture` are one undo step, until `end`. */
  change: (fields: Partial<ClassInfo>, gesture?: string) => void;
  end: () => void;
};

/** The class form of the open promo. */
export const useClassForm = (): ClassFormState => {
  const store = useStore();
  const classInfo = useAtomValue(classInfoAtom);
  const { data: user = null } = useCurrentUser();
  const { data: preferences = null } = usePreferences();
  const instructors = useInstructors().data?.instructors;
  const { apply, end } = useEdit();
  const defaults = useMemo(
    () => ({ user, preferences, ...(instructors === undefined ? {} : { instructors }) }),
    [instructors, preferences, user],
  );
  const infoNow = useCallback(() => initialClassInfo(store.get(classInfoAtom), defaults), [defaults, store]);
  const change = useCallback<ClassFormState['change']>(
    (fields, gesture) => {
      apply(
        changeClassInfo,
        { fields: { ...infoNow(), ...fields }, today: localToday() },
        gesture && `form:${gesture}`,
      );
    },
    [apply, infoNow],
  );
  return { info: initialClassInfo(classInfo, defaults), getInfo: infoNow, change, end };
};
