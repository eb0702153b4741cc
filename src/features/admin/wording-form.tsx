import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type WordingEntry,
  type WordingFields,
  addWording,
  changeWording,
} from '#contract/promos/wording-list.contract.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

/** What is typed; the alternatives as one text. */
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

/** What the service says about a field, by its name. */
const problemsOf = (error: unknown): Readonly<Record<string, string>> => {
  const details = error instanceof ApiError ? (error.details ?? []) : [];
  return Object.fromEntries(details.map(({ path, message }) => [path.split('.')[0] ?? '', `It ${message}.`]));
};

const platforms: readonly WordingFields['platform'][] = ['Instagram', 'TikTok', 'YouTube'];

const textFields = [
  ['word', 'Hashtag or words', 'poledancing'],
  ['hiddenIn', 'Hidden in', '2019-07'],
  ['sourceTitle', 'Title of the source', 'Who reports it'],
  ['sourceUrl', 'Address of the source', 'https://'],
  ['alternatives', 'Hashtags to use instead', '#PoleClass #DanceClass'],
] as const;

type WordingFormProps = { entry: WordingEntry | null; onClose: () => void };

/** Adds an entry to the wording list, or changes `entry`. */
export const WordingForm = ({ entry, onClose }: WordingFormProps) => {
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
