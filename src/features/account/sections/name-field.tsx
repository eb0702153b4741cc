import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { NAME_MAX } from '#contract/limits.ts';
import { countCharacters } from '#schema/characters.ts';
import classes from '#src/features/account/sections/name-field.module.css';
import lineClasses from '#src/ui/fields/field-error.module.css';

type NameFieldProps = {
  label: string;
  name: string;
  value: string;
  /** Characters. */
  max?: number;
  isReadOnly: boolean;
  problem: string;
  /** Text below the field, such as how many changes are left. */
  hint?: string;
  buttons: readonly ReactNode[];
  onChange: (value: string) => void;
  onSubmit: () => void;
};

/** A field for a name with its character count, buttons and error message. */
export const NameField = (props: NameFieldProps) => {
  const {
    label,
    name,
    value,
    max = NAME_MAX,
    isReadOnly,
    problem,
    hint,
    buttons,
    onChange,
    onSubmit,
  } = props;
  const field = useRef<HTMLInputElement>(null);
  const wasReadOnly = useRef(isReadOnly);
  useEffect(() => {
    // The pressed button has unmounted, so move the focus to the field.
    if (wasReadOnly.current !== isReadOnly) field.current?.focus();
    wasReadOnly.current = isReadOnly;
  }, [isReadOnly]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.row} data-buttons={buttons.length}>
        <TextInput
          ref={field}
          className={classes.field}
          classNames={{
            root: lineClasses.field,
            error: lineClasses.line,
            description: lineClasses.line,
          }}
          inputWrapperOrder={['input', problem === '' ? 'description' : 'error']}
          description={hint}
          error={problem}
          errorProps={{ role: 'alert' }}
          aria-label={label}
          name={name}
          size="md"
          autoComplete="off"
          readOnly={isReadOnly}
          variant={isReadOnly ? 'filled' : 'default'}
          rightSectionWidth={64}
          rightSection={
            !isReadOnly && (
              <span className={classes.count} aria-hidden>
                {countCharacters(value.trim())}/{max}
              </span>
            )
          }
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {buttons}
      </div>
    </form>
  );
};
