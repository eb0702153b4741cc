import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BackgroundVideo } from '#contract/library.contract.ts';
import { type Person, readClipPeople, setClipPeople } from '#contract/people.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import classes from '#src/features/editor/library/clip-people.module.css';
import { consentText } from '#src/people/consent-text.ts';
import { PersonForm } from '#src/people/person-form.tsx';
import { useAddPerson, usePeople } from '#src/people/use-people.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/list-state.tsx';

type Clip = Pick<BackgroundVideo, 'id' | 'title'>;

type ChoiceProps = {
  clip: Clip;
  people: readonly Person[];
  saved: { personIds: readonly string[]; clipsOfUpload: number };
  onClose: () => void;
};

/** Chooses the people of a clip, and adds new ones. */
const PeopleChoice = ({ clip, people, saved, onClose }: ChoiceProps) => {
  const [selected, setSelected] = useState<readonly string[]>(saved.personIds);
  const [isWhole, setIsWhole] = useState(saved.clipsOfUpload > 1);
  const [isAdding, setIsAdding] = useState(people.length === 0);
  const queryClient = useQueryClient();
  const adding = useAddPerson();
  const saving = useMutation({
    mutationFn: () =>
      call(setClipPeople, {
        params: { id: clip.id },
        body: { personIds: [...selected], ofWholeUpload: isWhole },
      }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.people });
    },
    onError: (error) => notifications.show({ message: describeError(error), color: 'red' }),
  });
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
          Note who is seen in your clips and what they agreed to. Once somebody withdraws their consent, you
          see at once where they are shown.
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
                className={classes.person ?? ''}
                value={person.id}
                label={person.name}
                description={consentText(person)}
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {saved.clipsOfUpload > 1 && (
        <Checkbox
          className={classes.person ?? ''}
          label={`In all ${saved.clipsOfUpload} clips of this upload`}
          checked={isWhole}
          onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
        />
      )}
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
        <PrimaryButton isBusy={saving.isPending} onClick={() => saving.mutate()}>
          Save
        </PrimaryButton>
      </div>
    </div>
  );
};

const ClipPeople = ({ clip, onClose }: { clip: Clip; onClose: () => void }) => {
  const people = usePeople();
  const saved = useQuery({
    queryKey: queryKeys.clipPeople(clip.id),
    queryFn: () => call(readClipPeople, { params: { id: clip.id } }),
    gcTime: 0,
  });
  const state = queryState(people.error === null ? saved : people);
  return (
    <ListState {...state} isPending={people.isPending || state.isPending} empty={null}>
      {people.data !== undefined && saved.data !== undefined && (
        <PeopleChoice clip={clip} people={people.data} saved={saved.data} onClose={onClose} />
      )}
    </ListState>
  );
};

/** Who is seen in a clip. */
export const ClipPeopleDialog = ({ clip, onClose }: { clip: Clip | null; onClose: () => void }) => (
  <Dialog
    opened={clip !== null}
    onClose={onClose}
    title="People in this clip"
    size={480}
    closeLabel="Close the people"
  >
    {clip !== null && <ClipPeople clip={clip} onClose={onClose} />}
  </Dialog>
);
