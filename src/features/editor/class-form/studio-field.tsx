import type { CurrentUser } from '#contract/auth.contract.ts';
import { reasonAgainst } from '#contract/permissions.ts';
import { NAME_MAX } from '#contract/plan-limits.ts';
import type { ClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { useKeepPreferences } from '#src/features/editor/class-form/use-keep-preferences.ts';
import { DeferredInput } from '#src/ui/counted-field.tsx';

/** The studio's name. Members of a team read it; its owner sets it. */
export const StudioField = ({ user, form }: { user: CurrentUser; form: ClassForm }) => {
  const keep = useKeepPreferences();
  const { info, change, end } = form;
  const isReadOnly = reasonAgainst.changingStudioName(user) !== null;
  return (
    <DeferredInput
      label="Studio"
      name="studio"
      max={NAME_MAX}
      placeholder="Where you teach"
      isReadOnly={isReadOnly}
      {...(isReadOnly ? { hint: 'Set by the owner of your studio.' } : {})}
      value={info.studio}
      onChange={(studio) => change({ studio }, 'studio')}
      onBlur={(studio) => {
        end();
        if (!isReadOnly) keep({ studio: studio.trim() });
      }}
    />
  );
};
