import { Button } from '@mantine/core';
import { useState } from 'react';
import { trackNameChange } from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { nameChangeLimit } from '#contract/permissions.ts';
import { withAt } from '#schema/class/class-info.ts';
import { HANDLE_MAX } from '#schema/limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { countedNameChanges, useNameChange, useNameChangeStatus } from '#src/account/preferences.ts';
import { describeError } from '#src/api/api-error.ts';
import {
  type ClassFormState,
  hasStudio,
  useInstructors,
  useRememberPreferences,
} from '#src/features/editor/class-form/use-class-form.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { CountedInput, DeferredInput } from '#src/ui/fields/counted-field.tsx';
import { SuggestedInput } from '#src/ui/fields/suggested-input.tsx';
import { validateHandle } from '#src/ui/fields/validation.ts';
import classes from '#src/features/editor/class-form/class-form.module.css';

const changesLeft = (left: number | null | undefined): string =>
  left == null ? '' : `${counted(left, 'name change')} left`;

/** The name where changes are limited: read-only until Edit is pressed. */
const ProNameField = ({ user, form }: { user: CurrentUser; form: ClassFormState }) => {
  const current = form.info.instructorName;
  const status = useNameChangeStatus(user);
  const naming = useNameChange(user, current);
  const [typed, setTyped] = useState<string | null>(null);
  const mayEdit = status === null || status.canChange || countedNameChanges.has(user.id);
  const next = typed?.trim() ?? '';
  const close = (): void => {
    setTyped(null);
    naming.reset();
  };
  const save = (): void => {
    if (next === '' || naming.isPending) return;
    if (next === current) {
      close();
      return;
    }
    naming.mutate(next, {
      onSuccess: () => {
        form.change({ instructorName: next });
        setTyped(null);
      },
    });
  };
  const problem = naming.isError ? describeError(naming.error) : '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CountedInput
        label="Instructor name"
        name="instructorName"
        max={NAME_MAX}
        isReadOnly={typed === null}
        problem={problem}
        value={typed ?? current}
        onChange={setTyped}
      />
      <div className={classes.foot}>
        <span className={classes.hint}>{changesLeft(status?.remainingChanges)}</span>
        <div className={classes.buttons}>
          {typed === null ? (
            <Button
              variant="default"
              size="md"
              disabled={!mayEdit}
              aria-label={mayEdit ? 'Edit instructor name' : 'Max changes reached'}
              onClick={() => setTyped(current)}
            >
              {mayEdit ? 'Edit' : 'Max changes reached'}
            </Button>
          ) : (
            <>
              <PrimaryButton type="submit" isBusy={naming.isPending} isDisabled={next === ''}>
                Save
              </PrimaryButton>
              <Button variant="default" size="md" disabled={naming.isPending} onClick={close}>
                Cancel
              </Button>
            </>
          )}
        </div>
      </div>
    </form>
  );
};

type FieldProps = { user: CurrentUser; form: ClassFormState };

/** The name, with the instructors of the studio and their handles as suggestions. */
const StudioInstructorField = ({ user, form }: FieldProps) => {
  const keep = useRememberPreferences();
  const { data, error } = useInstructors();
  const instructors = data?.instructors ?? [];
  const handles = new Map(instructors.map(({ name, handle }) => [name, handle]));
  const choose = (instructorName: string): void => {
    form.change({ instructorName, instructorHandle: handles.get(instructorName) ?? '' });
  };
  return (
    <SuggestedInput
      label="Instructor name"
      name="instructorName"
      max={NAME_MAX}
      placeholder="Who teaches"
      suggestions={instructors.map(({ name }) => name)}
      error={error === null ? null : describeError(error)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.value}</span>
          {(handles.get(option.value) ?? '') !== '' && <small>{handles.get(option.value)}</small>}
        </span>
      )}
      value={form.info.instructorName}
      onType={(instructorName) => form.change({ instructorName }, 'instructorName')}
      onChoose={choose}
      onBlur={(typed) => {
        form.end();
        const name = typed.trim();
        // A team member who writes for another instructor must not save that name as their own.
        if (name !== '' && (user.role === 'studio_owner' || !handles.has(name)))
          keep({ instructorName: name });
      }}
    />
  );
};

const TypedNameField = ({ form }: FieldProps) => {
  const keep = useRememberPreferences();
  const { info, change, end } = form;
  return (
    <DeferredInput
      label="Instructor name"
      name="instructorName"
      max={NAME_MAX}
      placeholder="Who teaches"
      value={info.instructorName}
      onChange={(instructorName) => change({ instructorName }, 'instructorName')}
      onBlur={(typed) => {
        end();
        const name = typed.trim();
        if (name !== '') keep({ instructorName: name });
      }}
    />
  );
};

/** Where people follow the instructor. Remembered outside a studio; in a studio each instructor has a handle. */
const HandleField = ({ user, form }: FieldProps) => {
  const keep = useRememberPreferences();
  return (
    <DeferredInput
      label="Handle"
      name="instructorHandle"
      max={HANDLE_MAX}
      placeholder="@yourname"
      value={form.info.instructorHandle}
      onChange={(instructorHandle) => form.change({ instructorHandle }, 'instructorHandle')}
      onBlur={(typed) => {
        form.end();
        if (!hasStudio(user) && validateHandle(typed) === '') keep({ handle: withAt(typed) });
      }}
    />
  );
};

/** The instructor's name and handle. */
export const InstructorFields = (props: FieldProps) => (
  <>
    <NameField {...props} />
    <HandleField {...props} />
  </>
);

const NameField = (props: FieldProps) => {
  if (hasStudio(props.user)) return <StudioInstructorField {...props} />;
  if (nameChangeLimit(props.user) === null) return <TypedNameField {...props} />;
  return (
    <DisabledInImpersonation does={trackNameChange}>
      <ProNameField {...props} />
    </DisabledInImpersonation>
  );
};
