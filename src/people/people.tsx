import { Button, TextInput, Checkbox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  addConsent,
  addPerson,
  listPeople,
  type NewConsent,
  type Person,
  removePerson,
  renamePerson,
  withdrawConsent,
  CONSENT_TEXT_MAX,
} from '#contract/library/people.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { CountedInput, CountedTextarea } from '#src/ui/fields/counted-field.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import choiceClasses from '#src/people/people-choice.module.css';
import classes from '#src/people/people.module.css';

const dayText = (day: string): string => formatDate(day, 'longDate', { timeZone: 'UTC' });

type Consent = Pick<Person, 'state' | 'startsOn' | 'endsOn' | 'withdrawnAt'>;

/** The state of a person's consent, such as `Agreed until March 3, 2027`. */
export const consentText = ({ state, startsOn, endsOn, withdrawnAt }: Consent): string => {
  switch (state) {
    case 'agreed':
      return endsOn === null ? 'Agreed, no end date' : `Agreed until ${dayText(endsOn)}`;
    case 'planned':
      return `Agreed from ${dayText(startsOn)}`;
    case 'ended':
      return `Ended on ${dayText(endsOn ?? startsOn)}`;
    case 'withdrawn':
      return `Withdrawn on ${dayText((withdrawnAt ?? startsOn).slice(0, 10))}`;
  }
};

/** The people in the user's ledger. */
export const usePeople = () =>
  useQuery({ queryKey: queryKeys.people, queryFn: async () => (await call(listPeople)).people });

/** Invalidates all queries that depend on the ledger. */
const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.people }),
    queryClient.invalidateQueries({ queryKey: queryKeys.allPersonUses }),
  ]);
};

/** A mutation of the ledger, which is refetched afterwards. */
const useChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => refresh(queryClient) });
};

export const useAddPerson = () =>
  useChange((body: NewConsent & Pick<Person, 'name'>) => call(addPerson, { body }));

export const useAddConsent = () =>
  useChange(({ id, consent }: { id: string; consent: NewConsent }) =>
    call(addConsent, { params: { id }, body: consent }),
  );

export const useRenamePerson = () =>
  useChange(({ id, name }: Pick<Person, 'id' | 'name'>) =>
    call(renamePerson, { params: { id }, body: { name } }),
  );

export const useWithdrawConsent = () => useChange((id: string) => call(withdrawConsent, { params: { id } }));

export const useRemovePerson = () => useChange((id: string) => call(removePerson, { params: { id } }));

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

type PeopleChoiceProps = {
  /** Everyone in the ledger. */
  people: readonly Person[];
  /** Ids of the people selected initially. */
  initial: readonly string[];
  isBusy?: boolean;
  onSave: (ids: readonly string[]) => void;
  onClose: () => void;
  /** Shown below the list. */
  children?: ReactNode;
};

/** Selects the people in a video from the ledger, and adds new people with their consent. */
export const PeopleChoice = ({
  people,
  initial,
  isBusy = false,
  onSave,
  onClose,
  children,
}: PeopleChoiceProps) => {
  const [selected, setSelected] = useState(initial);
  const [isAdding, setIsAdding] = useState(people.length === 0);
  const adding = useAddPerson();
  if (isAdding) {
    return (
      <PersonForm
        hasName
        submitLabel="Add"
        isBusy={adding.isPending}
        refusal={adding.isError ? describeError(adding.error) : ''}
        onCancel={() => (people.length === 0 ? onClose() : setIsAdding(false))}
        onSubmit={(input) =>
          adding.mutate(input, {
            onSuccess: ({ id }) => {
              setSelected([...selected, id]);
              setIsAdding(false);
            },
          })
        }
      >
        <p>
          Record who appears in your clips and what they agreed to. When someone withdraws their consent, you
          see at once where they appear.
        </p>
      </PersonForm>
    );
  }
  return (
    <div className={choiceClasses.body}>
      <Checkbox.Group value={[...selected]} onChange={setSelected} label={<span hidden>People</span>}>
        <ul className={choiceClasses.list}>
          {people.map((person) => (
            <li key={person.id}>
              <Checkbox
                className={choiceClasses.person}
                value={person.id}
                label={person.name}
                description={consentText(person)}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {children}
      <Button
        variant="default"
        size="md"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setIsAdding(true)}
      >
        Add a person
      </Button>
      <div className={choiceClasses.buttons}>
        <Link className={choiceClasses.link} to="/people">
          All people and consents
        </Link>
        <PrimaryButton isBusy={isBusy} onClick={() => onSave(selected)}>
          Save
        </PrimaryButton>
      </div>
    </div>
  );
};
