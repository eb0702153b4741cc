import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { type Person, readClipPeople, setClipPeople } from '#contract/library/people.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { PeopleChoice } from '#src/people/people-choice.tsx';
import { usePeople } from '#src/people/use-people.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/people/people-choice.module.css';

type Clip = Pick<BackgroundVideo, 'id' | 'title'>;

type ChoiceProps = {
  clip: Clip;
  people: readonly Person[];
  saved: { personIds: readonly string[]; clipsOfUpload: number };
  onClose: () => void;
};

const ChoiceForClip = ({ clip, people, saved, onClose }: ChoiceProps) => {
  const [isWhole, setIsWhole] = useState(saved.clipsOfUpload > 1);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (personIds: readonly string[]) =>
      call(setClipPeople, {
        params: { id: clip.id },
        body: { personIds: [...personIds], ofWholeUpload: isWhole },
      }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.people });
    },
    onError: notifyError,
  });
  return (
    <DisabledInImpersonation does={setClipPeople}>
      <PeopleChoice
        people={people}
        initial={saved.personIds}
        isBusy={saving.isPending}
        onSave={(ids) => saving.mutate(ids)}
        onClose={onClose}
      >
        {saved.clipsOfUpload > 1 && (
          <Checkbox
            className={classes.person}
            label={`In all ${saved.clipsOfUpload} clips of this upload`}
            checked={isWhole}
            onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
          />
        )}
      </PeopleChoice>
    </DisabledInImpersonation>
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
        <ChoiceForClip clip={clip} people={people.data} saved={saved.data} onClose={onClose} />
      )}
    </ListState>
  );
};

/** Edits the people in a clip. */
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
