import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { NAME_MAX } from '#contract/plan-limits.ts';
import { countedNameChanges, useNameChange, useNameChangeStatus } from '#src/api/name-changes.ts';
import { describeError } from '#src/api/api-error.ts';
import classes from '#src/features/editor/class-form/class-form.module.css';
import type { ClassFormState } from '#src/features/editor/class-form/use-class-form.ts';
import { CountedInput, DeferredInput } from '#src/ui/counted-field.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { useQuery } from '@tanstack/react-query';
import { listInstructorNames } from '#contract/studio.contract.ts';
import { nameChangeLimit, userKind } from '#contract/permissions.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useRememberPreferences } from '#src/features/editor/class-form/use-remember-preferences.ts';

const changesLeft = (left: number | null | undefined): string => {
  if (left == null) return '';
  return left === 1 ? '1 name change left' : `${left} name changes left`;
};

/** The name of an Individual Pro: read-only until Edit, because changes are limited. */
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
  const problem = naming.isError && !naming.isPending ? describeError(naming.error) : '';
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

/** A studio owner selects from all instructors of the studio. */
const OwnerField = ({ form }: FieldProps) => {
  const keep = useRememberPreferences();
  const names = useQuery({ queryKey: queryKeys.instructorNames, queryFn: () => call(listInstructorNames) });
  const { instructorName } = form.info;
  const known = names.data?.instructorNames ?? [];
  const choices =
    instructorName === '' || known.includes(instructorName) ? known : [instructorName, ...known];
  return (
    <Select
      label="Instructor name"
      data-field="instructorName"
      name="instructorName"
      size="md"
      comboboxProps={{ keepMounted: false }}
      placeholder="Choose who teaches"
      data={choices}
      error={names.isError && describeError(names.error)}
      value={instructorName === '' ? null : instructorName}
      onChange={(name) => {
        if (name === null) return;
        form.change({ instructorName: name });
        keep({ instructorName: name });
      }}
    />
  );
};

const TypedField = ({ form }: FieldProps) => {
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

/** The instructor: a list for studio owners, a guarded field where changes are limited, else a text field. */
export const InstructorField = (props: FieldProps) => {
  if (userKind(props.user) === 'studio_owner') return <OwnerField {...props} />;
  return nameChangeLimit(props.user) === null ? <TypedField {...props} /> : <ProNameField {...props} />;
};
