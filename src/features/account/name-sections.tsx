import type { CurrentUser } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { usePreferences } from '#src/api/preferences.ts';
import { NameSection } from '#src/features/account/name-section.tsx';
import { StudioSection } from '#src/features/account/studio-section.tsx';
import { ListState } from '#src/ui/list-state.tsx';

/** The names of the person and of the studio. */
export const NameSections = ({ user }: { user: CurrentUser }) => {
  const { data, error, isPending, isFetching, refetch } = usePreferences();
  return (
    <ListState
      isPending={isPending || (error !== null && isFetching)}
      problem={error === null ? null : describeError(error)}
      empty={null}
      onRetry={() => void refetch()}
    >
      <NameSection user={user} instructorName={data?.instructorName ?? null} />
      <StudioSection user={user} studio={data?.studio ?? null} />
    </ListState>
  );
};
