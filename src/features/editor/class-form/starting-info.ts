import type { InstructorPreferences } from '#contract/account.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { ClassTime } from '#schema/class-time.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';

type Known = {
  user: Pick<CurrentUser, 'firstName' | 'lastName'> | null;
  preferences: InstructorPreferences | null;
};

/**
 * The form as it stands. Until somebody has written in the form of this promo, it holds what is known of the person:
 * name, studio, the time of the last class and the way of writing.
 */
export const startingInfo = (info: ClassInfo, { user, preferences }: Known): ClassInfo => {
  if (info.filledOn !== '' || preferences === null) return info;
  const accountName = [user?.firstName, user?.lastName].filter((part) => part != null).join(' ');
  const time = ClassTime.safeParse(preferences.lastClassTime);
  return {
    ...info,
    instructorName: (preferences.instructorName ?? accountName).slice(0, FORM_FIELD_MAX),
    studio: (preferences.studio ?? '').slice(0, FORM_FIELD_MAX),
    time: time.success ? time.data : '',
    writingStyle: preferences.writingStyle,
  };
};
