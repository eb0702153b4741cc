import { Button, Checkbox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Person } from '#contract/library/people.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { PersonForm } from '#src/people/person-form.tsx';
import { consentText, useAddPerson } from '#src/people/use-people.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import classes from '#src/people/people-choice.module.css';

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
    <div className={classes.body}>
      <Checkbox.Group value={[...selected]} onChange={setSelected} label={<span hidden>People</span>}>
        <ul className={classes.list}>
          {people.map((person) => (
            <li key={person.id}>
              <Checkbox
                className={classes.person}
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
      <div className={classes.buttons}>
        <Link className={classes.link} to="/people">
          All people and consents
        </Link>
        <PrimaryButton isBusy={isBusy} onClick={() => onSave(selected)}>
          Save
        </PrimaryButton>
      </div>
    </div>
  );
};
