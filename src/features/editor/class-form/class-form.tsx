import { ActionIcon, Button } from '@mantine/core';
import { IconX, IconPlus } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { denialReason, denialMessages } from '#contract/permissions.ts';
import { hasStaleDay, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { dismissOverwrittenText, restoreText, restorableTexts } from '#remotion/class-form/form-texts.ts';
import { Language, languageNames, WritingStyle } from '#schema/class/class-info.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';
import { describeError } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { useRooms } from '#src/api/studio-settings.ts';
import { classTypeChoices, detailsFor, useClassTypes } from '#src/class-types/use-class-types.ts';
import { InstructorFields } from '#src/features/editor/class-form/instructor-fields.tsx';
import { ScheduleFields } from '#src/features/editor/class-form/schedule-fields.tsx';
import {
  type ClassFormState,
  hasStudio,
  useClassForm,
  useRememberPreferences,
} from '#src/features/editor/class-form/use-class-form.ts';
import { nameOfText, shortened } from '#src/features/editor/document/elements.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { focusedClassFieldAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useIsCoarsePointer } from '#src/ui/browser/media-queries.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';
import { DeferredInput, DeferredTextarea } from '#src/ui/fields/counted-field.tsx';
import { Select, findBestMatches, TypedSelect } from '#src/ui/fields/select.tsx';
import { SuggestedInput } from '#src/ui/fields/suggested-input.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';
import classes from '#src/features/editor/class-form/class-form.module.css';

const ClassTypesDialog = lazyPart(
  async () => (await import('#src/class-types/class-types-dialog.tsx')).ClassTypesDialog,
  null,
);

/** The value of 'Add New Custom...', longer than any class name. */
const ADD = 'add-new-custom-class-type-to-the-list';

const namesOf = (types: readonly { classType: string }[]): string[] =>
  types.map(({ classType }) => classType);

/** The class type, with access to custom class types. */
export const ClassTypeField = ({ user, form }: { user: CurrentUser; form: ClassFormState }) => {
  const { info, getInfo: infoNow, change } = form;
  const { types, typesNow, error } = useClassTypes();
  const [dialog, setDialog] = useState<'add' | 'manage' | null>(null);
  const refusal = denialReason.havingOwnClassTypes(user);
  const isCoarse = useIsCoarsePointer();
  const { own, shared } = classTypeChoices(types);
  const isUnlisted = info.classType !== '' && !types.some(({ classType }) => classType === info.classType);
  const names = [...(isUnlisted ? [info.classType] : []), ...namesOf(own), ...namesOf(shared)];
  const describeUnmatched = (typed: string): string =>
    `No class is called “${typed}”. Choose one${refusal === null ? ', or add it with Add New Custom...' : ' from the list.'}`;
  const choose = (to: string): void => {
    const { classType: from, details } = infoNow();
    change({ classType: to, details: detailsFor(typesNow(), { from, to, details }) });
  };
  const descriptions = new Map(types.map(({ classType, description }) => [classType, description]));
  return (
    <div className={classes.type}>
      <TypedSelect
        label="Class type"
        name="classType"
        data-field="classType"
        size="md"
        clearable
        clearButtonProps={{ 'aria-label': 'No class type' }}
        placeholder="Choose a class"
        error={error === null ? null : describeError(error)}
        inputMode={isCoarse ? 'none' : 'text'}
        nothingFoundMessage="No such class"
        findMatches={(typed) => findBestMatches(names, typed)}
        describeUnmatched={describeUnmatched}
        data={[
          // First, because the list is long.
          ...(refusal === null ? [{ value: ADD, label: 'Add New Custom...' }] : []),
          ...(isUnlisted ? [{ group: 'In this promo', items: [info.classType] }] : []),
          ...(own.length > 0 ? [{ group: 'Your classes', items: namesOf(own) }] : []),
          { group: 'Classes', items: namesOf(shared) },
        ]}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>
              {option.value === ADD && <IconPlus size={14} aria-hidden />} {option.label}
            </span>
            {user.role === 'admin' && descriptions.get(option.value) != null && (
              <small>{descriptions.get(option.value)}</small>
            )}
          </span>
        )}
        value={info.classType === '' ? null : info.classType}
        onChange={(value) => (value === ADD ? setDialog('add') : choose(value ?? ''))}
      />
      {refusal === null ? (
        <TextButton onClick={() => setDialog('manage')}>Manage</TextButton>
      ) : (
        <UpgradeLink feature="custom-classes">{denialMessages[refusal]}</UpgradeLink>
      )}
      {dialog !== null && (
        <ClassTypesDialog
          user={user}
          view={dialog}
          onView={setDialog}
          onAdded={choose}
          onRenamed={(from, to) => from === info.classType && change({ classType: to })}
        />
      )}
    </div>
  );
};

/** Texts that the form has overwritten, to restore, and texts with an outdated day, to update. */
const TextNotices = () => {
  const promo = useAtomValue(promoAtom);
  const { apply } = useEdit();
  const today = localToday();
  const restorable = restorableTexts(promo);
  const isStale = hasStaleDay(promo, { today });
  if (restorable.length === 0 && !isStale) return null;
  return (
    <section className={classes.overwritten} aria-labelledby="overwritten-texts">
      <h3 className={classes.heading} id="overwritten-texts">
        {restorable.length === 0 ? 'The day has changed' : 'Replaced by the form'}
      </h3>
      <ul className={classes.notices}>
        {restorable.map(({ id, own }) => (
          <li key={id} className={classes.notice}>
            <span>{`${nameOfText(promo, id)} said “${shortened(own)}”.`}</span>
            <Button
              variant="default"
              size="md"
              aria-label={`Restore the text of ${nameOfText(promo, id)}`}
              onClick={() => apply(restoreText, { id })}
            >
              Restore
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Dismiss the former text of ${nameOfText(promo, id)}`}
              onClick={() => apply(dismissOverwrittenText, { id })}
            >
              <IconX size={18} />
            </ActionIcon>
          </li>
        ))}
        {isStale && (
          <li className={classes.notice}>
            <span>Your texts show an outdated day.</span>
            <Button variant="default" size="md" onClick={() => apply(syncFormData, { today })}>
              Update
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
};

/** The studio's name, read-only for team members. */
const StudioField = ({ user, form }: { user: CurrentUser; form: ClassFormState }) => {
  const keep = useRememberPreferences();
  const { info, change, end } = form;
  const isReadOnly = denialReason.changingStudioName(user) !== null;
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

/** The room, with the rooms of the studio as suggestions. */
const RoomField = ({ user, form }: { user: CurrentUser; form: ClassFormState }) => {
  const { info, change, end } = form;
  const isInStudio = hasStudio(user);
  const { data, error } = useRooms(isInStudio);
  if (!isInStudio && info.room === '') return null;
  return (
    <SuggestedInput
      label="Room"
      name="room"
      max={FORM_FIELD_MAX}
      placeholder="Where in the studio"
      suggestions={data ?? []}
      error={error === null ? null : describeError(error)}
      value={info.room}
      onType={(room) => change({ room }, 'room')}
      onChoose={(room) => change({ room })}
      onBlur={end}
    />
  );
};

const choices = WritingStyle.options.map((style) => ({
  value: style,
  label: style.charAt(0).toUpperCase() + style.slice(1),
}));

/** The writing style, remembered for the next promo. */
const StyleField = ({ form }: { form: ClassFormState }) => {
  const keep = useRememberPreferences();
  return (
    <Select
      label="Writing style"
      name="writingStyle"
      size="md"
      data={choices}
      value={form.info.writingStyle}
      onChange={(value) => {
        if (value === null) return;
        const writingStyle = WritingStyle.parse(value);
        form.change({ writingStyle });
        keep({ writingStyle });
      }}
    />
  );
};

/** Focuses the field that `focusedClassFieldAtom` names. */
const useFocusedField = (): RefObject<HTMLDivElement | null> => {
  const [field, setField] = useAtom(focusedClassFieldAtom);
  const form = useRef<HTMLDivElement>(null);
  const hasForm = useCurrentUser().data != null;
  useEffect(() => {
    if (field === null || !hasForm) return;
    const input = form.current?.querySelector<HTMLElement>(
      `[data-field="${field}"], [name="${field}"]:not([type="hidden"])`,
    );
    // The focus trap of a phone's panel starts later and focuses the marked field.
    input?.setAttribute('data-autofocus', '');
    input?.addEventListener('blur', () => input.removeAttribute('data-autofocus'), { once: true });
    input?.focus();
    setField(null);
  }, [field, setField, hasForm]);
  return form;
};

/** The language of dates, times and fixed phrases. */
const LanguageField = ({ form }: { form: ClassFormState }) => (
  <Select
    label="Language"
    description="Used for days, times and fixed lines. Written messages are always in English."
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    name="language"
    size="md"
    allowDeselect={false}
    data={Language.options.map((language) => ({ value: language, label: languageNames[language] }))}
    value={form.info.language}
    onChange={(value) => value !== null && form.change({ language: Language.parse(value) })}
  />
);

export const ClassForm = () => {
  const { data: user } = useCurrentUser();
  const form = useClassForm();
  const { info, change, end } = form;
  const ref = useFocusedField();
  if (user == null) return null;
  return (
    <div className={classes.form} data-edits-promo ref={ref}>
      <ClassTypeField user={user} form={form} />
      <ScheduleFields form={form} />
      <InstructorFields user={user} form={form} />
      <StudioField user={user} form={form} />
      <RoomField user={user} form={form} />
      <DeferredTextarea
        label="Class details"
        name="details"
        max={CLASS_DETAILS_MAX}
        placeholder="What to expect, what to bring"
        value={info.details}
        onChange={(details) => change({ details }, 'details')}
        onBlur={end}
      />
      <StyleField form={form} />
      <LanguageField form={form} />
      <TextNotices />
    </div>
  );
};
