import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassType } from '#contract/timetable/classes.contract.ts';
import { queryState } from '#src/api/query-state.ts';
import { ClassTypeRow } from '#src/class-types/class-type-row.tsx';
import { ClassTypesDialog } from '#src/class-types/class-types-dialog.tsx';
import { isOwnClassType } from '#src/class-types/use-class-type-mutations.ts';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/ui/pages/titled-section.module.css';

/** This page has no other form that must know about a new or renamed class type. */
const ignore = (): undefined => undefined;

type ListProps = { user: CurrentUser; label: string; types: readonly ClassType[] };

export const ClassTypeList = ({ user, label, types }: ListProps) => (
  <ul className={classes.list} aria-label={label}>
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
      <p className={classes.hint}>{hint}</p>
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
