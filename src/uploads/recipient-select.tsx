import { type Recipient, listRecipients } from '#contract/library/uploads.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { SearchSelect } from '#src/ui/fields/select.tsx';

const nameOf = ({ name, email }: Recipient): string => (name === email ? email : `${name} (${email})`);

type RecipientSelectProps = {
  label: string;
  selected: Recipient | null;
  onSelect: (recipient: Recipient | null) => void;
};

/** Selects the owner of the library to upload to, by name or email address. */
export const RecipientSelect = (props: RecipientSelectProps) => (
  <SearchSelect
    {...props}
    placeholder="Name or email"
    nothingFound="No one found"
    queryKey={queryKeys.recipients}
    load={(search) => call(listRecipients, { query: search === '' ? {} : { query: search } })}
    idOf={({ id }) => id}
    labelOf={nameOf}
    describeError={describeError}
  />
);
