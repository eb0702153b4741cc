import type { CurrentUser } from '#contract/auth.contract.ts';
import { describeError } from '#src/api/describe-error.ts';
import { DataSection } from '#src/features/account/data-section.tsx';
import { NameSection } from '#src/features/account/name-section.tsx';
import { PasswordSection } from '#src/features/account/password-section.tsx';
import { PlanView } from '#src/features/account/plan-view.tsx';
import { SessionsSection } from '#src/features/account/sessions-section.tsx';
import { SettingsSection } from '#src/features/account/settings-section.tsx';
import { StudioSection } from '#src/features/account/studio-section.tsx';
import { usePreferences } from '#src/api/use-preferences.ts';
import { ListState } from '#src/ui/list-state.tsx';

type AccountSettingsProps = {
  user: CurrentUser;
  /** What was said about a change of the password; empty before. */
  passwordSuccess: string;
  onChangePassword: () => void;
  onDelete: () => void;
};

const Names = ({ user }: { user: CurrentUser }) => {
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

/** Everything about the account on one sheet. */
export const AccountSettings = ({
  user,
  passwordSuccess,
  onChangePassword,
  onDelete,
}: AccountSettingsProps) => (
  <>
    <SettingsSection title="Subscription">
      <PlanView user={user} />
    </SettingsSection>
    <Names user={user} />
    <PasswordSection success={passwordSuccess} onChange={onChangePassword} />
    <SessionsSection />
    <DataSection onDelete={onDelete} />
  </>
);
