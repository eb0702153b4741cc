import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listInstructorNames } from '#contract/account.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { nameChangeLimit, userKind } from '#contract/permissions.ts';
import { NAME_MAX } from '#contract/plan-limits.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/api-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { ProNameField } from '#src/features/editor/class-form/pro-name-field.tsx';
import type { ClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { useKeepPreferences } from '#src/features/editor/class-form/use-keep-preferences.ts';
import { DeferredInput } from '#src/ui/counted-field.tsx';

type FieldProps = { user: CurrentUser; form: ClassForm };

/** An owner writes promos in the names of everyone in the studio. */
const OwnerField = ({ form }: FieldProps) => {
  const keep = useKeepPreferences();
  const names = useQuery({ queryKey: queryKeys.instructorNames, queryFn: () => call(listInstructorNames) });
  const { instructorName } = form.info;
  const known = names.data?.instructorNames ?? [];
  const choices =
    instructorName === '' || known.includes(instructorName) ? known : [instructorName, ...known];
  return (
    <Select
      label="Instructor name"
      name="instructorName"
      size="md"
      maxDropdownHeight={200}
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
  const keep = useKeepPreferences();
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

/** Whose class it is: chosen by a studio's owner, guarded where changes are counted, else typed. */
export const InstructorField = (props: FieldProps) => {
  if (userKind(props.user) === 'studio_owner') return <OwnerField {...props} />;
  return nameChangeLimit(props.user) === null ? <TypedField {...props} /> : <ProNameField {...props} />;
};
