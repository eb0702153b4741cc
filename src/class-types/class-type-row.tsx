import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { CLASS_DESCRIPTION_MAX, CLASS_TYPE_MAX } from '#contract/limits.ts';
import { denialMessages } from '#contract/permissions.ts';
import { type ClassType, deleteClassType, deleteDescription } from '#contract/timetable/classes.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { serverMessage } from '#src/api/api-error.ts';
import {
  isOwnClassType,
  useDeleteClassType,
  useOwnDescription,
  useDeleteDescription,
  useSaveDescription,
  useRenameClassType,
} from '#src/class-types/use-class-types.ts';
import { TextButton, PrimaryButton } from '#src/ui/buttons.tsx';
import { CountedInput, CountedTextarea } from '#src/ui/fields/counted-field.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/class-types/class-types-dialog.module.css';

type ClassTypeFormProps = {
  name: string;
  /** Default class types cannot be renamed. */
  hasFixedName?: boolean;
  description: string;
  submitLabel: string;
  isBusy: boolean;
  problem: string;
  onName: (name: string) => void;
  onDescription: (description: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** A form for the name and description of a class type. */
export const ClassTypeForm = ({
  name,
  hasFixedName = false,
  description,
  submitLabel,
  isBusy,
  problem,
  onName,
  onDescription,
  onSubmit,
  onCancel,
  children,
}: ClassTypeFormProps) => (
  <form
    className={classes.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (name.trim() !== '' && !isBusy) onSubmit();
    }}
  >
    <CountedInput
      label="Class name"
      name="className"
      max={CLASS_TYPE_MAX}
      placeholder="Such as Chair Dance"
      isReadOnly={hasFixedName}
      {...(hasFixedName ? { hint: denialMessages.DEFAULT_CLASS_TYPE } : {})}
      value={name}
      onChange={onName}
    />
    <CountedTextarea
      label="Description (optional)"
      name="classDescription"
      max={CLASS_DESCRIPTION_MAX}
      placeholder="What the class is about"
      value={description}
      onChange={onDescription}
    />
    {children}
    <FormError text={problem} />
    <div className={classes.buttons}>
      <Button variant="default" className={classes.cancel} disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <PrimaryButton type="submit" isBusy={isBusy} isDisabled={name.trim() === ''}>
        {submitLabel}
      </PrimaryButton>
    </div>
  </form>
);

type EditProps = {
  user: CurrentUser;
  type: ClassType;
  onRenamed: (from: string, to: string) => void;
  onClose: () => void;
};

/** The description of a default class type can be replaced, but not removed. */
const EMPTY_DEFAULT = 'Write your own description, or cancel to keep the default one.';

/** Edits a class type and its description. For a default class type, replaces the description with the user's own. */
const EditClassType = ({ user, type, onRenamed, onClose }: EditProps) => {
  const own = useOwnDescription(user, type.classType);
  const [name, setName] = useState(type.classType);
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const renaming = useRenameClassType();
  const describing = useSaveDescription();
  const removal = useDeleteDescription();
  const isOwnType = isOwnClassType(user, type);
  const current = (isOwnType ? own?.description : type.description) ?? '';
  const description = typed ?? current;
  const resetErrors = (): void => {
    setIsRefused(false);
    for (const { reset } of [renaming, describing, removal]) reset();
  };
  const save = async (): Promise<void> => {
    resetErrors();
    const next = name.trim();
    if (next !== type.classType) {
      await renaming.mutateAsync({ id: type.id, classType: next });
      onRenamed(type.classType, next);
    }
    const nextDescription = description.trim();
    if (nextDescription === '' && own === null && current !== '') {
      setIsRefused(true);
      return;
    }
    if (nextDescription !== current) {
      await describing.mutateAsync({ own, className: next, description: nextDescription });
    }
    onClose();
  };
  const problems: [boolean, unknown, string][] = [
    [renaming.isError, renaming.error, 'Failed to update class type'],
    [
      describing.isError,
      describing.error,
      own === null ? 'Failed to create description' : 'Failed to update description',
    ],
    [removal.isError, removal.error, 'Failed to delete description'],
  ];
  const failed = problems.find(([isError]) => isError);
  return (
    <ClassTypeForm
      name={name}
      description={description}
      submitLabel="Save Changes"
      isBusy={renaming.isPending || describing.isPending}
      problem={isRefused ? EMPTY_DEFAULT : failed === undefined ? '' : serverMessage(failed[1], failed[2])}
      hasFixedName={!isOwnType}
      onName={setName}
      onDescription={setTyped}
      onSubmit={() => void save().catch(() => undefined)} // shown by `problem`
      onCancel={onClose}
    >
      {own !== null && !isAsking && (
        <DisabledInImpersonation does={deleteDescription}>
          <TextButton
            onClick={() => {
              resetErrors();
              setIsAsking(true);
            }}
          >
            Delete the description
          </TextButton>
        </DisabledInImpersonation>
      )}
      {own !== null && isAsking && (
        <div className={classes.confirmation} role="alert">
          <span>Are you sure you want to delete this class description?</span>
          <div className={classes.buttons}>
            <Button variant="default" size="md" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button
              color="red"
              size="md"
              loading={removal.isPending}
              onClick={() =>
                removal.mutate(own.id, {
                  onSuccess: () => {
                    setTyped(null);
                    setIsAsking(false);
                  },
                })
              }
            >
              Delete
            </Button>
          </div>
        </div>
      )}
    </ClassTypeForm>
  );
};

type RowProps = { user: CurrentUser; type: ClassType; onRenamed: (from: string, to: string) => void };

/** A class type. Users can edit and delete their own, and replace the description of a default one. */
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
              <DisabledInImpersonation does={deleteClassType} isShown={false}>
                <Button
                  variant="default"
                  size="md"
                  aria-label={`Delete ${type.classType}`}
                  onClick={() => setDoing('delete')}
                >
                  Delete
                </Button>
              </DisabledInImpersonation>
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
