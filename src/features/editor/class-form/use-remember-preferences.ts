import { saveInstructorPreferences } from '#contract/accounts/account.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { useImpersonationDenial } from '#src/account/impersonation-denial.tsx';
import { usePreferences, useSavePreferences } from '#src/account/preferences.ts';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';

type RememberedPreferences = RequestOf<typeof saveInstructorPreferences>['body'];

/** Saves the defaults of the next promo, if they changed. */
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
