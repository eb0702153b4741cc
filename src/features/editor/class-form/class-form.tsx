import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { NAME_MAX } from '#contract/limits.ts';
import {
  type ClassFormState,
  hasStudio,
  useClassForm,
} from '#src/features/editor/class-form/use-class-form.ts';
import { useRememberPreferences } from '#src/features/editor/class-form/use-remember-preferences.ts';
import { DeferredInput, DeferredTextarea } from '#src/ui/fields/counted-field.tsx';
import { useAtom } from 'jotai';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { focusedClassFieldAtom } from '#src/features/editor/state/ui-atoms.ts';
import { Language, languageNames } from '#schema/class/language.ts';
import { WritingStyle } from '#schema/class/writing-style.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';
import { describeError } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { useRooms } from '#src/api/studio-settings.ts';
import { SuggestedInput } from '#src/ui/fields/suggested-input.tsx';
import { ClassTypeField } from '#src/features/editor/class-form/class-type-field.tsx';
import classes from '#src/features/editor/class-form/class-form.module.css';
import { InstructorFields } from '#src/features/editor/class-form/instructor-fields.tsx';
import { TextNotices } from '#src/features/editor/class-form/text-notices.tsx';
import { ScheduleFields } from '#src/features/editor/class-form/schedule-fields.tsx';
import { Select } from '#src/ui/fields/select.tsx';

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

/** The room of the class: those of the studio are offered, and any other can be typed. */
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

/** The writing style of promotional text, remembered for the next promo. */
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

/** Focuses the field that another part of the editor asks for. */
const useFocusedField = (): RefObject<HTMLDivElement | null> => {
  const [field, setField] = useAtom(focusedClassFieldAtom);
  const form = useRef<HTMLDivElement>(null);
  const hasForm = useCurrentUser().data != null;
  useEffect(() => {
    if (field === null || !hasForm) return;
    const input = form.current?.querySelector<HTMLElement>(
      `[data-field="${field}"], [name="${field}"]:not([type="hidden"])`,
    );
    // The focus trap of a phone's panel starts later, and goes to the field that is marked.
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

/** The class form. Every change shows in the preview at once. `children` follow the fields that they depend on. */
export const ClassForm = ({ children }: { children?: ReactNode }) => {
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
      {children}
      <TextNotices />
    </div>
  );
};
