import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import classes from '#src/features/people/people-page.module.css';
import { PersonRow } from '#src/features/people/person-row.tsx';
import { PersonForm } from '#src/people/person-form.tsx';
import { useAddPerson, usePeople } from '#src/people/use-people.ts';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import { PlanningNav } from '#src/planning/planning-nav.tsx';
import page from '#src/ui/pages/app-page.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

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
    <AppPage className={classes.main}>
      <PlanningNav />
      <div className={classes.head}>
        <PageHeading className={page.title}>People in your clips</PageHeading>
        <AddPerson />
      </div>
      <p className={sections.hint}>
        Who appears in your clips, and what they agreed to. When a consent ends or is withdrawn, no more
        videos with this person are made, and links to finished ones stop playing. Name the people in a clip
        under Video, My Videos.
      </p>
      <ListState
        {...queryState(people)}
        empty={people.data?.length === 0 ? 'Nobody is in the list yet.' : null}
      >
        <ul className={sections.list} aria-label="People">
          {people.data?.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </ListState>
    </AppPage>
  );
};
