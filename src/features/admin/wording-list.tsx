import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type WordingEntry,
  listWording,
  removeWording,
  wordingLabel,
} from '#contract/promos/wording-list.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { WordingForm } from '#src/features/admin/wording-form.tsx';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

type EntryProps = { entry: WordingEntry; onEdit: () => void; onDelete: () => void };

const Entry = ({ entry, onEdit, onDelete }: EntryProps) => {
  const label = wordingLabel(entry);
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <span className={classes.what}>{label}</span>
        <span>
          {entry.platform}, {entry.hiddenIn} ·{' '}
          <a href={entry.sourceUrl} target="_blank" rel="noreferrer">
            {entry.sourceTitle}
          </a>
        </span>
        {entry.alternatives.length > 0 && (
          <span className={classes.quiet}>
            Instead: {entry.alternatives.map((word) => `#${word}`).join(' ')}
          </span>
        )}
      </div>
      <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${label}`} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${label}`} onClick={onDelete}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  );
};

const Deletion = ({ entry, onClose }: { entry: WordingEntry; onClose: () => void }) => {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(removeWording, { params: { id: entry.id } }),
    onError: (error) => logError('Removing an entry of the wording list failed', error),
    onSettled: () => queryClient.refetchQueries({ queryKey: queryKeys.wordingList }),
  });
  return (
    <>
      <p>People are no longer warned about it.</p>
      <FormError text={deletion.isError ? describeError(deletion.error) : ''} />
      <DeletionButtons
        isDeleting={deletion.isPending}
        onKeep={onClose}
        onDelete={() => deletion.mutate(undefined, { onSuccess: onClose })}
      />
    </>
  );
};

/** The hashtags and words that platforms were known to hide; admins maintain the list. */
export const WordingList = () => {
  const query = useQuery({
    queryKey: queryKeys.wordingList,
    queryFn: () => call(listWording),
    refetchOnMount: 'always',
  });
  const [edited, edit] = useState<WordingEntry | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<WordingEntry | null>(null);
  const entries = query.data?.entries ?? [];
  const stopEditing = (): void => edit(null);
  return (
    <section className={sections.section} aria-labelledby="wording-list">
      <div className={sections.head}>
        <h2 id="wording-list" className={sections.title}>
          Wording list
        </h2>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => edit('new')}
        >
          Add to the list
        </Button>
      </div>
      <p className={notes.note}>
        People who use one of these in a promo or its post are told that a platform was known to hide it.
      </p>
      <ListState {...queryState(query)} empty={entries.length === 0 ? 'The list is empty.' : null}>
        <ul className={rows.list} aria-label="Wording list">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onEdit={() => edit(entry)}
              onDelete={() => setToDelete(entry)}
            />
          ))}
        </ul>
      </ListState>
      <Dialog
        opened={edited !== null}
        onClose={stopEditing}
        title={
          edited === null || edited === 'new' ? 'Add to the wording list' : `Edit ${wordingLabel(edited)}`
        }
        size={480}
        closeLabel="Close the form"
      >
        {edited !== null && <WordingForm entry={edited === 'new' ? null : edited} onClose={stopEditing} />}
      </Dialog>
      <DeletionDialog
        name={toDelete === null ? null : wordingLabel(toDelete)}
        onClose={() => setToDelete(null)}
      >
        {toDelete !== null && <Deletion entry={toDelete} onClose={() => setToDelete(null)} />}
      </DeletionDialog>
    </section>
  );
};
