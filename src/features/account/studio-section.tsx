import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { describeError } from '#src/api/api-error.ts';
import classes from '#src/features/account/name-field.module.css';
import { NameField } from '#src/features/account/name-field.tsx';
import { validateName } from '#src/ui/validation.ts';
import { SettingsSection } from '#src/features/account/settings-section.tsx';
import { useSavePreferences } from '#src/api/preferences.ts';

/** How long the button shows that the name is saved, ms. */
const SAVED_MS = 1500;

/** `isSaved` is true for a moment after `markSaved` is called. */
const useSaved = () => {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  useEffect(() => {
    if (savedAt === null) return undefined;
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  return { isSaved: savedAt !== null, markSaved: () => setSavedAt(Date.now()) };
};

/** The studio's name: members of a team read it, its owner edits it. */
export const StudioSection = ({ user, studio }: { user: CurrentUser; studio: string | null }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSavePreferences();
  const { isSaved, markSaved } = useSaved();
  const isReadOnly = denialReason.changingStudioName(user) !== null;
  const value = typed ?? studio ?? '';
  const wrong = validateName(value, 'The name of a studio');
  const refusal = save.isError && !save.isPending ? describeError(save.error) : '';
  const done = (): void => {
    setTyped(null);
    markSaved();
  };
  const submit = (): void => {
    if (isReadOnly || wrong !== '' || save.isPending) return;
    save.mutate({ studio: value.trim() }, { onSuccess: done });
  };
  const button = (
    <Button
      key="save"
      type="submit"
      variant="default"
      className={classes.button}
      miw={96}
      loading={save.isPending}
      disabled={wrong !== ''}
    >
      {isSaved ? 'Saved!' : 'Save'}
    </Button>
  );
  return (
    <SettingsSection title="Studio">
      <NameField
        label="Studio name"
        name="studio"
        value={value}
        isReadOnly={isReadOnly}
        problem={wrong === '' ? refusal : wrong}
        {...(isReadOnly ? { hint: 'Set by the owner of your studio.' } : {})}
        buttons={isReadOnly ? [] : [button]}
        onChange={setTyped}
        onSubmit={submit}
      />
    </SettingsSection>
  );
};
