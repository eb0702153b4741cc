import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSavePreferences } from '#src/account/preferences.ts';
import { describeError } from '#src/api/api-error.ts';
import { NameField } from '#src/features/account/sections/name-field.tsx';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import classes from '#src/features/account/sections/name-field.module.css';

/** How long the button says that the value is saved, ms. */
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

type PreferenceSectionProps = {
  title: string;
  label: string;
  field: 'studio' | 'handle';
  /** Characters. */
  max?: number;
  /** The saved value; null for none. */
  saved: string | null;
  isReadOnly?: boolean;
  hint?: string;
  /** Returns the error of the typed value, or ''. */
  validate: (typed: string) => string;
};

/** A default value for the user's promos, with a save button. */
export const PreferenceSection = ({
  title,
  label,
  field,
  max,
  saved,
  isReadOnly = false,
  hint,
  validate,
}: PreferenceSectionProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSavePreferences();
  const { isSaved, markSaved } = useSaved();
  const value = typed ?? saved ?? '';
  const wrong = validate(value);
  const refusal = save.isError ? describeError(save.error) : '';
  const done = (): void => {
    setTyped(null);
    markSaved();
  };
  const submit = (): void => {
    if (isReadOnly || wrong !== '' || save.isPending) return;
    save.mutate({ [field]: value.trim() }, { onSuccess: done });
  };
  const button = (
    <Button
      key="save"
      type="submit"
      variant="default"
      className={classes.button}
      loading={save.isPending}
      disabled={wrong !== ''}
    >
      {isSaved ? 'Saved!' : 'Save'}
    </Button>
  );
  return (
    <SettingsSection title={title}>
      <NameField
        label={label}
        name={field}
        value={value}
        isReadOnly={isReadOnly}
        problem={wrong === '' ? refusal : wrong}
        {...(max === undefined ? {} : { max })}
        {...(hint === undefined ? {} : { hint })}
        buttons={isReadOnly ? [] : [button]}
        onChange={setTyped}
        onSubmit={submit}
      />
    </SettingsSection>
  );
};
