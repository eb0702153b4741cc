// Of this dialog alone, so that no other page loads them.
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { WRITING_PHRASE_MAX, WRITING_PHRASES_MAX } from '#contract/plan-limits.ts';
import {
  readWritingPreferences,
  saveWritingPreferences,
  type WritingPreferences,
} from '#contract/promotion.contract.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import classes from '#src/features/editor/promotion/phrases-dialog.module.css';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { ListState } from '#src/ui/list-state.tsx';
import notes from '#src/ui/note.module.css';

type List = keyof WritingPreferences;

const lists: readonly { list: List; label: string; placeholder: string }[] = [
  { list: 'doSay', label: 'Do say', placeholder: 'all levels' },
  { list: 'dontSay', label: 'Don’t say', placeholder: 'bikini body' },
];

/** What the server says about one of the lists, such as `dontSay.2`. */
const problemOf = (error: Error | null, list: List): string | null => {
  if (!(error instanceof ApiError)) return null;
  const found = error.details?.find(({ path }) => path.split('.').includes(list));
  return found === undefined ? null : `It ${found.message}.`;
};

type FormProps = { saved: WritingPreferences; onSaved: () => void };

const PhrasesForm = ({ saved, onSaved }: FormProps) => {
  const [phrases, setPhrases] = useState(saved);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: () => call(saveWritingPreferences, { body: phrases }),
    onSuccess: (stored) => {
      queryClient.setQueryData(queryKeys.writingPreferences, stored);
      onSaved();
    },
  });
  const { error } = saving;
  const isOfList = lists.some(({ list }) => problemOf(error, list) !== null);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <p className={notes.note}>
        For every text that is written for you, in all your promos. Press Enter after each phrase.
      </p>
      {lists.map(({ list, label, placeholder }) => (
        <TagsInput
          key={list}
          label={label}
          size="md"
          classNames={{ input: classes.input, pill: classes.phrase }}
          description={`${phrases[list].length} of ${WRITING_PHRASES_MAX}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={phrases[list].length === 0 ? placeholder : ''}
          maxTags={WRITING_PHRASES_MAX}
          maxLength={WRITING_PHRASE_MAX}
          aria-description={`At most ${WRITING_PHRASES_MAX} phrases of ${WRITING_PHRASE_MAX} characters`}
          splitChars={[',', ';', '\n']}
          // There is nothing to choose from, and Escape closes the dialog.
          dropdownOpened={false}
          error={problemOf(error, list)}
          value={phrases[list]}
          onChange={(next) => {
            saving.reset();
            setPhrases({ ...phrases, [list]: next });
          }}
        />
      ))}
      <FormError text={error === null || isOfList ? '' : describeError(error)} />
      <PrimaryButton type="submit" isFullWidth isBusy={saving.isPending}>
        Save
      </PrimaryButton>
    </form>
  );
};

const Phrases = ({ onSaved }: { onSaved: () => void }) => {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: queryKeys.writingPreferences,
    queryFn: () => call(readWritingPreferences),
  });
  return (
    <ListState
      isPending={isPending}
      problem={error === null ? null : describeError(error)}
      empty={null}
      onRetry={() => void refetch()}
    >
      {data !== undefined && <PhrasesForm saved={data} onSaved={onSaved} />}
    </ListState>
  );
};

/** What the writer should say and should not say, for all promos of the account. */
export const PhrasesDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const close = (): void => setDialog(null);
  return (
    <Dialog
      opened={dialog === 'phrases'}
      onClose={close}
      title="Do say, don’t say"
      size={520}
      closeLabel="Close the lists"
    >
      <Phrases onSaved={close} />
    </Dialog>
  );
};
