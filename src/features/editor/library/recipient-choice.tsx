import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRecipients, type Recipient } from '#contract/recipients.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/api-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The server is asked when nobody has typed for so long, ms. */
const TYPING_REST = 250;

type RecipientChoiceProps = {
  label: string;
  chosen: Recipient | null;
  onChoose: (recipient: Recipient | null) => void;
};

const nameOf = ({ name, email }: Recipient): string => (name === email ? email : `${name} (${email})`);

/** Whose library, out of all that one may fill; found by name or email address. */
export const RecipientChoice = ({ label, chosen, onChoose }: RecipientChoiceProps) => {
  const [search, setSearch] = useState('');
  // The field holds the whole name of who was chosen, which is no search.
  const [query] = useDebouncedValue(chosen !== null && search === nameOf(chosen) ? '' : search, TYPING_REST);
  const { data = [], error } = useQuery({
    queryKey: queryKeys.recipients(query),
    queryFn: () => call(listRecipients, { query: query === '' ? {} : { query } }),
    placeholderData: keepPreviousData,
  });
  const known = chosen === null || data.some(({ id }) => id === chosen.id) ? data : [chosen, ...data];
  return (
    <Select
      label={label}
      placeholder="Name or email"
      searchable
      clearable
      data={known.map((recipient) => ({ value: recipient.id, label: nameOf(recipient) }))}
      // The server has searched already, in more than what is shown.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(known.find((recipient) => recipient.id === id) ?? null)}
      onSearchChange={setSearch}
      nothingFoundMessage="Nobody by that name"
      error={error === null ? null : describeError(error)}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
};
