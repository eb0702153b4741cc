import { Button, Menu } from '@mantine/core';
import { IconUserPlus, IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addPerson,
  addConsent,
  removePerson,
  renamePerson,
  withdrawConsent,
  type Person,
} from '#contract/library/people.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { PersonUsesDialog } from '#src/features/people/person-uses.tsx';
import {
  PersonForm,
  consentText,
  useAddPerson,
  usePeople,
  useAddConsent,
  useRemovePerson,
  useRenamePerson,
  useWithdrawConsent,
} from '#src/people/people.tsx';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { RenameField, CardMenu } from '#src/ui/lists/card-menu.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/people/people-page.module.css';

type OpenDialog = 'uses' | 'consent' | 'withdraw' | 'remove' | null;

const clipText = (clips: number): string =>
  clips === 0 ? 'Not in any clip yet' : clips === 1 ? 'In one clip' : `In ${clips} clips`;

type PersonDialogsProps = { person: Person; open: OpenDialog; onOpen: (dialog: OpenDialog) => void };

const PersonDialogs = ({ person, open, onOpen }: PersonDialogsProps) => {
  const { id, name } = person;
  const close = (): void => onOpen(null);
  const consenting = useAddConsent();
  const withdrawal = useWithdrawConsent();
  const removal = useRemovePerson();
  return (
    <>
      <PersonUsesDialog person={open === 'uses' ? person : null} onClose={close} />
      <Dialog
        opened={open === 'consent'}
        onClose={close}
        title={`New consent from ${name}`}
        size={480}
        closeLabel="Close the form"
      >
        {open === 'consent' && (
          <DisabledInImpersonation does={addConsent}>
            <PersonForm
              hasName={false}
              submitLabel="Save"
              isBusy={consenting.isPending}
              refusal={consenting.isError ? describeError(consenting.error) : ''}
              onCancel={close}
              onSubmit={({ name: _unused, ...consent }) =>
                consenting.mutate({ id, consent }, { onSuccess: close })
              }
            />
          </DisabledInImpersonation>
        )}
      </Dialog>
      <DeletionDialog name={open === 'withdraw' ? `${name}’s consent` : null} verb="Withdraw" onClose={close}>
        <p>
          You can make no new videos with {name}, and links to finished videos stop playing at once. No files
          are deleted. Next, you see where {name} appears.
        </p>
        <DisabledInImpersonation does={withdrawConsent}>
          <DeletionButtons
            verb="Withdraw"
            isDeleting={withdrawal.isPending}
            onKeep={close}
            onDelete={() => withdrawal.mutate(id, { onSuccess: () => onOpen('uses'), onError: notifyError })}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
      <DeletionDialog name={open === 'remove' ? name : null} verb="Remove" onClose={close}>
        <p>This removes {name} and all their consents from the list. It cannot be undone.</p>
        <DisabledInImpersonation does={removePerson}>
          <DeletionButtons
            verb="Remove"
            isDeleting={removal.isPending}
            onKeep={close}
            onDelete={() => removal.mutate(id, { onSuccess: close, onError: notifyError })}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
    </>
  );
};

/** A person, the state of their consent, and the actions for it. */
const PersonRow = ({ person }: { person: Person }) => {
  const [open, setOpen] = useState<OpenDialog>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const renaming = useRenamePerson();
  const { id, name, state, agreed, clips } = person;
  return (
    <li className={classes.person}>
      {isRenaming ? (
        <RenameField
          name={name}
          noun="name"
          max={NAME_MAX}
          onRename={(next) => renaming.mutate({ id, name: next }, { onError: notifyError })}
          onEnd={() => setIsRenaming(false)}
        />
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <DisabledInImpersonation does={[renamePerson, removePerson, addConsent]} isShown={false}>
        <CardMenu
          name={name}
          deleteLabel="Remove"
          onRename={() => setIsRenaming(true)}
          onDelete={() => setOpen('remove')}
        >
          <Menu.Item leftSection={<IconFileCheck size={16} />} onClick={() => setOpen('consent')}>
            New consent
          </Menu.Item>
        </CardMenu>
      </DisabledInImpersonation>
      <div className={classes.about}>
        <p className={classes.state} data-state={state}>
          {consentText(person)}
        </p>
        <p>{agreed}</p>
        <p className={classes.quiet}>{clipText(clips)}</p>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={() => setOpen('uses')}>
            Where they appear
          </Button>
          {(state === 'agreed' || state === 'planned') && (
            <Button variant="default" size="md" onClick={() => setOpen('withdraw')}>
              Withdraw consent
            </Button>
          )}
        </div>
      </div>
      <PersonDialogs person={person} open={open} onOpen={setOpen} />
    </li>
  );
};

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

/** The ledger of people in the account's clips and their consents. */
export const PeoplePage = () => {
  const people = usePeople();
  return (
    <PlanningPage>
      <PlanningHead
        title="People in your clips"
        lead="The people in your clips and what they agreed to. When a consent ends or is withdrawn, you can make no new videos with this person, and links to finished videos stop playing. To name the people in a clip, go to Video, My Videos."
      >
        <DisabledInImpersonation does={addPerson}>
          <AddPerson />
        </DisabledInImpersonation>
      </PlanningHead>
      <ListState
        {...queryState(people)}
        empty={people.data?.length === 0 ? 'You have not added anyone yet.' : null}
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
