import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { userKind, denialReason } from '#contract/permissions.ts';
import { countCharacters } from '#schema/characters.ts';
import { HANDLE_MAX } from '#schema/limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import {
  countedNameChanges,
  useNameChange,
  useNameChangeStatus,
  usePreferences,
  useSavePreferences,
} from '#src/account/preferences.ts';
import { serverMessage, describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { nameOf, userLabel } from '#src/features/account/user-summary.tsx';
import { roleCopy } from '#src/ui/copy/role-copy.ts';
import { supportMailUrl } from '#src/ui/copy/support-mail.ts';
import { validateHandle, validateName } from '#src/ui/fields/validation.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/account/sections/name-sections.module.css';
import lineClasses from '#src/ui/fields/field-error.module.css';

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
const PreferenceSection = ({
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

type NameFieldProps = {
  label: string;
  name: string;
  value: string;
  /** Characters. */
  max?: number;
  isReadOnly: boolean;
  problem: string;
  /** Text below the field, such as how many changes are left. */
  hint?: string;
  buttons: readonly ReactNode[];
  onChange: (value: string) => void;
  onSubmit: () => void;
};

/** A field for a name with its character count, buttons and error message. */
const NameField = (props: NameFieldProps) => {
  const {
    label,
    name,
    value,
    max = NAME_MAX,
    isReadOnly,
    problem,
    hint,
    buttons,
    onChange,
    onSubmit,
  } = props;
  const field = useRef<HTMLInputElement>(null);
  const wasReadOnly = useRef(isReadOnly);
  useEffect(() => {
    // The pressed button has unmounted, so move the focus to the field.
    if (wasReadOnly.current !== isReadOnly) field.current?.focus();
    wasReadOnly.current = isReadOnly;
  }, [isReadOnly]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.row} data-buttons={buttons.length}>
        <TextInput
          ref={field}
          className={classes.field}
          classNames={{
            root: lineClasses.field,
            error: lineClasses.line,
            description: lineClasses.line,
          }}
          inputWrapperOrder={['input', problem === '' ? 'description' : 'error']}
          description={hint}
          error={problem}
          errorProps={{ role: 'alert' }}
          aria-label={label}
          name={name}
          size="md"
          autoComplete="off"
          readOnly={isReadOnly}
          variant={isReadOnly ? 'filled' : 'default'}
          rightSectionWidth={64}
          rightSection={
            !isReadOnly && (
              <span className={classes.count} aria-hidden>
                {countCharacters(value.trim())}/{max}
              </span>
            )
          }
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {buttons}
      </div>
    </form>
  );
};

/** The studio's name, which is read-only for team members. */
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

/** The mailto URL of a message to support that asks for another name change. */
const nameChangeMailUrl = (user: CurrentUser): string =>
  supportMailUrl(`${PRODUCT_NAME}: please change my name`, [
    'Hello,',
    'I have used all my name changes. Please change my name to:',
    '',
    '',
    'My account',
    `Email: ${user.email}`,
    `Name: ${userLabel(user)}`,
    `Role: ${roleCopy[userKind(user)].label}`,
    `User id: ${user.id}`,
  ]);

const changesLeft = (left: number | null): string => (left === null ? '' : `${counted(left, 'change')} left`);

type NameSectionProps = {
  user: CurrentUser;
  /** The default name for promos; null when none is saved. */
  instructorName: string | null;
};

/** The user's name, with buttons to edit it. If no changes are left, links to support instead. */
export const NameSection = ({ user, instructorName }: NameSectionProps) => {
  const current = user.role === 'studio_owner' ? nameOf(user) : (instructorName ?? nameOf(user));
  const status = useNameChangeStatus(user);
  const [typed, setTyped] = useState<string | null>(null);
  const change = useNameChange(user, current);
  const isEditing = typed !== null;
  const mayEdit = status === null || status.canChange || countedNameChanges.has(user.id);
  const wrong = validateName(typed ?? '', 'A name');
  const refusal = change.isError ? serverMessage(change.error, 'Failed to update name') : '';
  const next = typed?.trim() ?? '';
  const close = (): void => {
    setTyped(null);
    change.reset();
  };
  const save = (): void => {
    if (next === '' || wrong !== '' || change.isPending) return;
    if (next === current) close();
    else change.mutate(next, { onSuccess: () => setTyped(null) });
  };
  const edit = mayEdit ? (
    <Button key="edit" variant="default" className={classes.button} onClick={() => setTyped(current)}>
      Edit
    </Button>
  ) : (
    <Button
      key="support"
      component="a"
      href={nameChangeMailUrl(user)}
      variant="default"
      className={classes.button}
    >
      Contact Support
    </Button>
  );
  const saveAndCancel = [
    <Button
      key="save"
      type="submit"
      className={classes.button}
      loading={change.isPending}
      disabled={next === '' || wrong !== ''}
    >
      Save
    </Button>,
    <Button
      key="cancel"
      variant="default"
      className={classes.button}
      disabled={change.isPending}
      onClick={close}
    >
      Cancel
    </Button>,
  ];
  return (
    <SettingsSection title="Name">
      <NameField
        label="Your name"
        name="instructorName"
        value={typed ?? current}
        isReadOnly={!isEditing}
        problem={wrong === '' ? refusal : wrong}
        hint={changesLeft(status?.remainingChanges ?? null)}
        buttons={isEditing ? saveAndCancel : [edit]}
        onChange={setTyped}
        onSubmit={save}
      />
    </SettingsSection>
  );
};

/** The names of the user and the studio, and the user's handle. */
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
