import { formatBytes, MAX_VIDEO_BYTES } from '#contract/upload-limits.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Recipient, listRecipients } from '#contract/uploads.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/api-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { videoRules } from '#src/uploads/upload-rules.ts';
import classes from '#src/features/editor/library/admin-uploads.module.css';
import { UploadArea } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';

/** Delay between typing and searching, ms. */
const SEARCH_DELAY_MS = 250;

type RecipientSelectProps = {
  label: string;
  selected: Recipient | null;
  onChoose: (recipient: Recipient | null) => void;
};

const nameOf = ({ name, email }: Recipient): string => (name === email ? email : `${name} (${email})`);

/** Selects whose library to upload to, by name or email address. */
const RecipientSelect = ({ label, selected, onChoose }: RecipientSelectProps) => {
  const [search, setSearch] = useState('');
  // After a selection the field holds a full name, which is not a query.
  const [query] = useDebouncedValue(
    selected !== null && search === nameOf(selected) ? '' : search,
    SEARCH_DELAY_MS,
  );
  const { data = [], error } = useQuery({
    queryKey: queryKeys.recipients(query),
    queryFn: () => call(listRecipients, { query: query === '' ? {} : { query } }),
    placeholderData: keepPreviousData,
  });
  const known = selected === null || data.some(({ id }) => id === selected.id) ? data : [selected, ...data];
  return (
    <Select
      label={label}
      placeholder="Name or email"
      searchable
      clearable
      data={known.map((recipient) => ({ value: recipient.id, label: nameOf(recipient) }))}
      // The server has already searched, and in more fields than the label shows.
      filter={({ options }) => options}
      value={selected?.id ?? null}
      onChange={(id) => onChoose(known.find((recipient) => recipient.id === id) ?? null)}
      onSearchChange={setSearch}
      nothingFoundMessage="No one found"
      error={error === null ? null : describeError(error)}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
};

const FORMATS = `MP4, MOV, WebM or AVI, up to ${formatBytes(MAX_VIDEO_BYTES)} each.`;

const universal = { kind: 'background', libraryType: 'universal' } as const;

const asFiles = (files: readonly File[]) => files.map((file) => ({ file }));

const ForEveryone = () => {
  const send = useUploadFiles();
  return (
    <section className={classes.section} aria-labelledby="for-everyone">
      <h3 id="for-everyone" className={classes.heading}>
        For everyone
      </h3>
      <UploadArea
        label="Upload for everyone"
        hint={`${FORMATS} Everyone sees them in the PolePro Library.`}
        rules={videoRules}
        allowsMany
        onFiles={(files) => send(asFiles(files), universal)}
      />
    </section>
  );
};

const ForOnePerson = ({ who }: { who: 'person' | 'team member' }) => {
  const send = useUploadFiles();
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  return (
    <section className={classes.section} aria-labelledby="for-one-person">
      <h3 id="for-one-person" className={classes.heading}>
        For one {who}
      </h3>
      <RecipientSelect label={`Whose library`} selected={recipient} onChoose={setRecipient} />
      <UploadArea
        label={recipient === null ? `Choose a ${who} first` : `Upload to ${recipient.name}`}
        hint={`${FORMATS} They appear under My Videos.`}
        rules={videoRules}
        allowsMany
        isDisabled={recipient === null}
        onFiles={(files) =>
          recipient !== null &&
          send(asFiles(files), { kind: 'background', libraryType: 'personal', targetUserId: recipient.id })
        }
      />
    </section>
  );
};

/** Uploads for others: an admin to everyone's library and to any person's, a studio owner to those of the team. */
export const AdminUploads = () => {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.role === 'admin';
  return (
    <>
      <UploadList kind="background" />
      {isAdmin && <ForEveryone />}
      <ForOnePerson who={isAdmin ? 'person' : 'team member'} />
    </>
  );
};
