import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { ClassType } from '#contract/classes.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { ClassTypeRow } from '#src/class-types/class-type-row.tsx';
import { ClassTypesDialog } from '#src/class-types/class-types-dialog.tsx';
import { isOwnClassType } from '#src/class-types/use-class-type-mutations.ts';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import classes from '#src/features/studio/studio-classes.module.css';
import { ListState } from '#src/ui/list-state.tsx';

/** No form on this page depends on the name of a class type. */
const ignore = (): undefined => undefined;

type ListProps = { user: CurrentUser; label: string; types: readonly ClassType[] };

const ClassList = ({ user, label, types }: ListProps) => (
  <ul className={classes.list} aria-label={label}>
    {types.map((type) => (
      <ClassTypeRow key={type.id} user={user} type={type} onRenamed={ignore} />
    ))}
  </ul>
);

/** The class types of the studio with their descriptions, and the default ones, which the owner can describe anew. */
export const StudioClasses = ({ user }: { user: CurrentUser }) => {
  const { types, error, isPending, refetch } = useClassTypes();
  const [isAdding, setIsAdding] = useState(false);
  const own = types.filter((type) => isOwnClassType(user, type));
  const shared = types.filter(({ userId }) => userId === null);
  return (
    <>
      <section className={classes.section} aria-labelledby="studio-classes">
        <div className={classes.head}>
          <h2 id="studio-classes" className={classes.title}>
            Your studio’s classes
          </h2>
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Add New Custom...
          </Button>
        </div>
        <p className={classes.hint}>Your team members see them too, with your descriptions.</p>
        <ListState
          isPending={isPending}
          problem={error === null ? null : describeError(error)}
          empty={own.length === 0 ? 'You have no class types of your own yet.' : null}
          onRetry={() => void refetch()}
        >
          <ClassList user={user} label="Your studio’s classes" types={own} />
        </ListState>
      </section>
      {shared.length > 0 && (
        <section className={classes.section} aria-labelledby="default-classes">
          <h2 id="default-classes" className={classes.title}>
            Default classes
          </h2>
          <p className={classes.hint}>
            Everyone has them. A description that you write here replaces the default one for you and your
            team.
          </p>
          <ClassList user={user} label="Default classes" types={shared} />
        </section>
      )}
      {isAdding && (
        <ClassTypesDialog
          user={user}
          view="add"
          onView={() => setIsAdding(false)}
          onAdded={ignore}
          onRenamed={ignore}
        />
      )}
    </>
  );
};
