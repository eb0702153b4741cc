import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason, denialMessages } from '#contract/permissions.ts';
import { describeError } from '#src/api/api-error.ts';
import { classTypeChoices, detailsFor, useClassTypes } from '#src/class-types/use-class-types.ts';
import classes from '#src/features/editor/class-form/class-form.module.css';
import type { ClassFormState } from '#src/features/editor/class-form/use-class-form.ts';
import { useIsCoarsePointer } from '#src/ui/browser/breakpoints.ts';
import { findBestMatches } from '#src/ui/fields/find-best-matches.ts';
import { TypedSelect } from '#src/ui/fields/typed-select.tsx';
import { TextButton } from '#src/ui/buttons.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { UpgradeLink } from '#src/ui/upgrade-link.tsx';

const ClassTypesDialog = lazyPart(
  async () => (await import('#src/class-types/class-types-dialog.tsx')).ClassTypesDialog,
  null,
);

/** The value of 'Add New Custom...'; longer than any class name, so they never collide. */
const ADD = 'add-new-custom-class-type-to-the-list';

const namesOf = (types: readonly { classType: string }[]): string[] =>
  types.map(({ classType }) => classType);

/** Selects the class type, with access to custom class types. */
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
