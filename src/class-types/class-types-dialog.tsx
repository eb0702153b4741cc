import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassType } from '#contract/timetable/classes.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { ClassTypeForm, ClassTypeRow } from '#src/class-types/class-type-row.tsx';
import { isOwnClassType, useAddClassType, useClassTypes } from '#src/class-types/use-class-types.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/class-types/class-types-dialog.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

type View = 'add' | 'manage';

type DialogProps = {
  user: CurrentUser;
  view: View;
  onView: (view: View | null) => void;
  onAdded: (classType: string) => void;
  onRenamed: (from: string, to: string) => void;
};

const AddClassType = ({
  onAdded,
  onClose,
}: {
  onAdded: (classType: string) => void;
  onClose: () => void;
}) => {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const adding = useAddClassType();
  return (
    <ClassTypeForm
      name={name}
      description={description}
      submitLabel="Add class"
      isBusy={adding.isPending}
      problem={adding.isError ? describeError(adding.error) : ''}
      onName={setName}
      onDescription={setDescription}
      onSubmit={() =>
        adding.mutate(
          { classType: name.trim(), description: description.trim() },
          {
            onSuccess: ({ classType }) => {
              onAdded(classType);
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
};

const Manage = ({
  user,
  onRenamed,
  onAdd,
}: Pick<DialogProps, 'user' | 'onRenamed'> & { onAdd: () => void }) => {
  const classTypes = useClassTypes();
  const own = classTypes.types.filter((type) => isOwnClassType(user, type));
  return (
    <>
      <ListState
        {...queryState(classTypes)}
        empty={own.length === 0 ? 'You have no class types of your own yet.' : null}
      >
        <ul className={classes.list}>
          {own.map((type) => (
            <ClassTypeRow key={type.id} user={user} type={type} onRenamed={onRenamed} />
          ))}
        </ul>
      </ListState>
      <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
        Add New Custom...
      </Button>
    </>
  );
};

/** Adds or manages the user's own class types. */
export const ClassTypesDialog = ({ user, view, onView, onAdded, onRenamed }: DialogProps) => (
  <Dialog
    opened
    onClose={() => onView(null)}
    title={view === 'add' ? 'Add a class type' : 'Your class types'}
    size={520}
    closeLabel="Close the class types"
  >
    <div className={classes.body}>
      {view === 'add' ? (
        <AddClassType onAdded={onAdded} onClose={() => onView(null)} />
      ) : (
        <Manage user={user} onRenamed={onRenamed} onAdd={() => onView('add')} />
      )}
    </div>
  </Dialog>
);

/** This page has no other form that must know about a new or renamed class type. */
const ignore = (): undefined => undefined;

type ListProps = { user: CurrentUser; label: string; types: readonly ClassType[] };

export const ClassTypeList = ({ user, label, types }: ListProps) => (
  <ul className={sections.list} aria-label={label}>
    {types.map((type) => (
      <ClassTypeRow key={type.id} user={user} type={type} onRenamed={ignore} />
    ))}
  </ul>
);

type OwnClassTypesProps = {
  user: CurrentUser;
  title: string;
  /** Says who sees them. */
  hint: string;
  addLabel: string;
  empty: string;
};

/** The class types that the user may edit, with their descriptions. An admin edits everyone's. */
export const OwnClassTypes = ({ user, title, hint, addLabel, empty }: OwnClassTypesProps) => {
  const classTypes = useClassTypes();
  const [isAdding, setIsAdding] = useState(false);
  const own = classTypes.types.filter((type) => isOwnClassType(user, type));
  return (
    <TitledSection
      title={title}
      beside={
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {addLabel}
        </Button>
      }
    >
      <p className={sections.hint}>{hint}</p>
      <ListState {...queryState(classTypes)} empty={own.length === 0 ? empty : null}>
        <ClassTypeList user={user} label={title} types={own} />
      </ListState>
      {isAdding && (
        <ClassTypesDialog
          user={user}
          view="add"
          onView={() => setIsAdding(false)}
          onAdded={ignore}
          onRenamed={ignore}
        />
      )}
    </TitledSection>
  );
};
