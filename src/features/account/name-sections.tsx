import type { CurrentUser } from '#contract/auth.contract.ts';
import { usePreferences } from '#src/api/preferences.ts';
import { queryState } from '#src/api/query-state.ts';
import { NameSection } from '#src/features/account/name-section.tsx';
import { StudioSection } from '#src/features/account/studio-section.tsx';
import { ListState } from '#src/ui/list-state.tsx';

/** The names of the person and of the studio. */
export const NameSections = ({ user }: { user: CurrentUser }) => {
  const preferences = usePreferences();
  const { data } = preferences;
  return (
    <ListState {...queryState(preferences)} empty={null}>
      <NameSection user={user} instructorName={data?.instructorName ?? null} />
      <StudioSection user={user} studio={data?.studio ?? null} />
    </ListState>
  );
};
