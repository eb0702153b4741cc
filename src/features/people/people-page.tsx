import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addPerson } from '#contract/library/people.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { PersonRow } from '#src/features/people/person-row.tsx';
import { PersonForm } from '#src/people/person-form.tsx';
import { useAddPerson, usePeople } from '#src/people/use-people.ts';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/people/people-page.module.css';

const AddPerson = () => {
  const [isOpen, setIsOpen] = useState(false);
  const adding = useAddPerson();
  const close = (): void => {
    adding.reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Add a person
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Add a person" size={480} closeLabel="Close the form">
        {isOpen && (
          <PersonForm
            hasName
            submitLabel="Add"
            isBusy={adding.isPending}
            refusal={adding.isError ? describeError(adding.error) : ''}
            onCancel={close}
            onSubmit={(input) => adding.mutate(input, { onSuccess: close })}
          />
        )}
      </Dialog>
    </>
  );
};

/** The ledger: the people in the clips, and what they agreed to. */
export const PeoplePage = () => {
  const people = usePeople();
  return (
    <PlanningPage>
      <PlanningHead
        title="People in your clips"
        lead="Who appears in your clips, and what they agreed to. When a consent ends or is withdrawn, no new videos with this person can be made, and links to finished ones stop playing. To name the people in a clip, go to Video, My Videos."
      >
        <DisabledInImpersonation does={addPerson}>
          <AddPerson />
        </DisabledInImpersonation>
      </PlanningHead>
      <ListState
        {...queryState(people)}
        empty={people.data?.length === 0 ? 'You have not added anybody yet.' : null}
      >
        <ul className={classes.people} aria-label="People">
          {people.data?.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </ListState>
    </PlanningPage>
  );
};
