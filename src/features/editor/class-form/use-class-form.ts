import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import {
  type InstructorPreferences,
  saveInstructorPreferences,
} from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { listInstructorNames, type Instructor } from '#contract/accounts/studio.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { handleOf } from '#remotion/class-form/session-fields.ts';
import { startOf } from '#schema/characters.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { ClassTime } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { usePreferences, useSavePreferences } from '#src/account/preferences.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { classInfoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

type FormDefaults = {
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'role'> | null;
  preferences: InstructorPreferences | null;
  /** The instructors of the user's studio. */
  instructors?: readonly Instructor[];
};

/** Whether the user belongs to a studio. */
export const hasStudio = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role === 'studio_owner' || role === 'studio_team';

/** The instructors of the user's studio, its owner first. */
export const useInstructors = () => {
  const { data: user = null } = useCurrentUser();
  return useQuery({
    queryKey: queryKeys.instructorNames,
    queryFn: () => call(listInstructorNames),
    enabled: user !== null && hasStudio(user),
  });
};

/**
 * The current form. Until the user edits it, it has the user's name, handle, studio, last class time and writing style. In a studio,
 * the handle is that of the named instructor.
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
  /** The values of the form, see `initialClassInfo`. */
  info: ClassInfo;
  /** The current values, for callbacks that run after the render. */
  getInfo: () => ClassInfo;
  /** Edits the form and the texts that follow it. Edits of one `gesture` are one undo step, until `end`. */
  change: (fields: Partial<ClassInfo>, gesture?: string) => void;
  end: () => void;
};

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

type RememberedPreferences = RequestOf<typeof saveInstructorPreferences>['body'];

/** Saves the defaults for the next promo, if they have changed. */
export const useRememberPreferences = (): ((preferences: RememberedPreferences) => void) => {
  const { data } = usePreferences();
  const save = useSavePreferences();
  const isDenied = useImpersonationDenial(saveInstructorPreferences) !== null;
  return (preferences) => {
    const isNew = Object.entries(preferences).some(
      ([field, value]) => (data?.[field as keyof RememberedPreferences] ?? '') !== value, // a key of `preferences` by Object.entries
    );
    if (!isNew || isDenied) return;
    save.mutate(preferences, {
      onError: (error) => {
        logError('Saving the preferences failed', error);
        notifyProblem({
          title: 'Not saved for your next promo',
          message: `${describeError(error)} This promo is not affected.`,
        });
      },
    });
  };
};
