import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CONSENT_TEXT_MAX, type NewConsent } from '#contract/library/people.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { CountedInput, CountedTextarea } from '#src/ui/fields/counted-field.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import classes from '#src/people/person-form.module.css';

/** Today in UTC, which the ledger uses for all days. */
const today = (): string => new Date().toISOString().slice(0, 10);

/** The error for the form's values, or ''. */
const findProblem = (name: string | null, { agreed, startsOn, endsOn }: NewConsent): string => {
  if (name !== null && name.trim() === '') return 'Enter a name.';
  if (agreed.trim() === '') return 'Enter what the person agreed to.';
  if (startsOn === '') return 'Choose the first day.';
  return endsOn !== null && endsOn < startsOn ? 'The last day is before the first. Choose a later one.' : '';
};

type PersonFormProps = {
  /** Asks for a name, for a new person. */
  hasName: boolean;
  submitLabel: string;
  isBusy: boolean;
  /** The server's error for the last attempt, or ''. */
  refusal: string;
  onSubmit: (input: NewConsent & { name: string }) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** A form for a person's consent and its period, and for the name of a new person. */
export const PersonForm = ({
  hasName,
  submitLabel,
  isBusy,
  refusal,
  onSubmit,
  onCancel,
  children,
}: PersonFormProps) => {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState('');
  const [startsOn, setStartsOn] = useState(today);
  const [endsOn, setEndsOn] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (): void => {
    const consent = { agreed, startsOn, endsOn: endsOn === '' ? null : endsOn };
    const found = findProblem(hasName ? name : null, consent);
    setProblem(found);
    if (found === '') onSubmit({ name, ...consent });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      {children}
      {hasName && (
        <CountedInput label="Name" name="personName" max={NAME_MAX} value={name} onChange={setName} />
      )}
      <CountedTextarea
        label="What was agreed"
        name="agreed"
        placeholder="e.g. promo videos of the studio on Instagram and TikTok, signed on paper"
        max={CONSENT_TEXT_MAX}
        value={agreed}
        onChange={setAgreed}
      />
      <div className={classes.days}>
        <TextInput
          type="date"
          size="md"
          label="From"
          value={startsOn}
          onChange={({ currentTarget }) => setStartsOn(currentTarget.value)}
        />
        <TextInput
          type="date"
          size="md"
          label="Last day (optional)"
          value={endsOn}
          onChange={({ currentTarget }) => setEndsOn(currentTarget.value)}
        />
      </div>
      <FormError text={problem === '' ? refusal : problem} />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <PrimaryButton type="submit" isBusy={isBusy}>
          {submitLabel}
        </PrimaryButton>
      </div>
    </form>
  );
};
