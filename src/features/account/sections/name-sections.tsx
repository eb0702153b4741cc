import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { HANDLE_MAX } from '#schema/limits.ts';
import { usePreferences } from '#src/account/preferences.ts';
import { queryState } from '#src/api/query-state.ts';
import { NameSection } from '#src/features/account/sections/name-section.tsx';
import { PreferenceSection } from '#src/features/account/sections/preference-section.tsx';
import { StudioSection } from '#src/features/account/sections/studio-section.tsx';
import { validateHandle } from '#src/ui/fields/validation.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';

/** The names of the person and of the studio, and the person's handle. */
export const NameSections = ({ user }: { user: CurrentUser }) => {
  const preferences = usePreferences();
  const { data } = preferences;
  return (
    <ListState {...queryState(preferences)} empty={null}>
      <NameSection user={user} instructorName={data?.instructorName ?? null} />
      <PreferenceSection
        title="Handle"
        label="Your handle"
        field="handle"
        max={HANDLE_MAX}
        saved={data?.handle ?? null}
        hint="Shown below your name in your videos and posts."
        validate={validateHandle}
      />
      <StudioSection user={user} studio={data?.studio ?? null} />
    </ListState>
  );
};
