import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  type WordingEntry,
  listWording,
  removeWording,
  wordingLabel,
  type WordingFields,
  addWording,
  changeWording,
} from '#contract/promos/wording-list.contract.ts';
import { describeError, ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

/** The form's values; the alternatives are one text. */
type WordingValues = Record<Exclude<keyof WordingFields, 'platform' | 'alternatives'>, string> & {
  platform: WordingFields['platform'];
  alternatives: string;
};

const typedOf = (entry: WordingEntry | null): WordingValues => ({
  word: entry?.word ?? '',
  platform: entry?.platform ?? 'Instagram',
  hiddenIn: entry?.hiddenIn ?? '',
  sourceTitle: entry?.sourceTitle ?? '',
  sourceUrl: entry?.sourceUrl ?? '',
  alternatives: entry?.alternatives.join(' ') ?? '',
});

const withoutHash = (word: string): string => word.replace(/^#/, '');

const fieldsOf = (typed: WordingValues): WordingFields => ({
  word: withoutHash(typed.word.trim()),
  platform: typed.platform,
  hiddenIn: typed.hiddenIn.trim(),
  sourceTitle: typed.sourceTitle.trim(),
  sourceUrl: typed.sourceUrl.trim(),
  alternatives: typed.alternatives
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(withoutHash),
});

/** The server's errors by field. */
const problemsOf = (error: unknown): Readonly<Record<string, string>> => {
  const details = error instanceof ApiError ? (error.details ?? []) : [];
  return Object.fromEntries(details.map(({ path, message }) => [path.split('.')[0] ?? '', `It ${message}.`]));
};

const platforms: readonly WordingFields['platform'][] = ['Instagram', 'TikTok', 'YouTube'];

const textFields = [
  ['word', 'Hashtag or words', 'poledancing'],
  ['hiddenIn', 'Hidden in', '2019-07'],
  ['sourceTitle', 'Title of the source', 'Title or publisher'],
  ['sourceUrl', 'Address of the source', 'https://'],
  ['alternatives', 'Hashtags to use instead', '#PoleClass #DanceClass'],
] as const;

type WordingFormProps = { entry: WordingEntry | null; onClose: () => void };

/** Adds an entry to the wording list, or changes `entry`. */
const WordingForm = ({ entry, onClose }: WordingFormProps) => {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(entry));
  const saving = useMutation({
    mutationFn: (body: WordingFields) =>
      entry === null ? call(addWording, { body }) : call(changeWording, { params: { id: entry.id }, body }),
    onSuccess: async () => {
      await queryClient.refetchQueries({ queryKey: queryKeys.wordingList });
      onClose();
    },
    onError: (error) => logError('Saving an entry of the wording list failed', error),
  });
  const hasFailed = saving.isError;
  const problems = hasFailed ? problemsOf(saving.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(fieldsOf(typed));
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Select
        label="Platform"
        size="md"
        data={[...platforms]}
        value={typed.platform}
        onChange={(value) => {
          const platform = platforms.find((known) => known === value);
          if (platform !== undefined) setTyped({ ...typed, platform });
        }}
      />
      {textFields.map(([name, label, placeholder]) => (
        <LimitedTextInput
          key={name}
          label={label}
          placeholder={placeholder}
          size="md"
          autoComplete="off"
          max={500}
          value={typed[name]}
          error={problems[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      <FormError text={hasFailed ? describeError(saving.error) : ''} />
      <div className={sections.head}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <PrimaryButton type="submit" isBusy={saving.isPending}>
          {entry === null ? 'Add to the list' : 'Save Changes'}
        </PrimaryButton>
      </div>
    </form>
  );
};

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

/** Hashtags and words that platforms are known to have hidden; admins maintain the list. */
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
    <TitledSection
      title="Wording list"
      beside={
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => edit('new')}
        >
          Add to the list
        </Button>
      }
    >
      <p className={notes.note}>
        People who use one of these in a promo or its post see a warning that a platform is known to have
        hidden it.
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
    </TitledSection>
  );
};
