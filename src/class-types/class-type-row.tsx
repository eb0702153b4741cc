import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ClassType } from '#contract/timetable/classes.contract.ts';
import { serverMessage } from '#src/api/api-error.ts';
import classes from '#src/class-types/class-types-dialog.module.css';
import { EditClassType } from '#src/class-types/edit-class-type.tsx';
import {
  isOwnClassType,
  useDeleteClassType,
  useOwnDescription,
} from '#src/class-types/use-class-type-mutations.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';

type RowProps = { user: CurrentUser; type: ClassType; onRenamed: (from: string, to: string) => void };

/** One class type; the person can edit and delete their own, and describe a default one in their own way. */
export const ClassTypeRow = ({ user, type, onRenamed }: RowProps) => {
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const removal = useDeleteClassType();
  const stop = (): void => setDoing(null);
  const isOwn = isOwnClassType(user, type);
  const override = useOwnDescription(user, type.classType);
  if (doing === 'edit') {
    return (
      <li className={classes.row}>
        <EditClassType user={user} type={type} onRenamed={onRenamed} onClose={stop} />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.text}>
          <strong>{type.classType}</strong>
          {type.description !== null && <span>{type.description}</span>}
          {!isOwn && override !== null && <span>Your own description</span>}
        </span>
        {doing === null && (
          <span className={classes.tools}>
            <Button
              variant="default"
              size="md"
              aria-label={`Edit ${type.classType}`}
              onClick={() => setDoing('edit')}
            >
              Edit
            </Button>
            {isOwn && (
              <Button
                variant="default"
                size="md"
                aria-label={`Delete ${type.classType}`}
                onClick={() => setDoing('delete')}
              >
                Delete
              </Button>
            )}
          </span>
        )}
      </div>
      {doing === 'delete' && (
        <div className={classes.confirmation} role="alert">
          <span>{`Delete ${type.classType} and its description? Promos that use it stay as they are.`}</span>
          <FormError
            text={removal.isError ? serverMessage(removal.error, 'Failed to delete class type') : ''}
          />
          <div className={classes.buttons}>
            <Button variant="default" size="md" onClick={stop}>
              Keep it
            </Button>
            <Button color="red" size="md" loading={removal.isPending} onClick={() => removal.mutate(type.id)}>
              Delete
            </Button>
          </div>
        </div>
      )}
    </li>
  );
};
