import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CLASS_DESCRIPTION_MAX, CLASS_TYPE_MAX } from '#contract/limits.ts';
import { denialMessages } from '#contract/permissions.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
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

/** Name and description of a class type. */
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
