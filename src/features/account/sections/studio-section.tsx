import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { PreferenceSection } from '#src/features/account/sections/preference-section.tsx';
import { validateName } from '#src/ui/fields/validation.ts';

/** The studio's name: members of a team read it, its owner edits it. */
export const StudioSection = ({ user, studio }: { user: CurrentUser; studio: string | null }) => {
  const isReadOnly = denialReason.changingStudioName(user) !== null;
  return (
    <PreferenceSection
      title="Studio"
      label="Studio name"
      field="studio"
      saved={studio}
      isReadOnly={isReadOnly}
      {...(isReadOnly ? { hint: 'Set by the owner of your studio.' } : {})}
      validate={(typed) => validateName(typed, 'The name of a studio')}
    />
  );
};
