import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { startUpload, type Recipient, listRecipients } from '#contract/library/uploads.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { PeopleChoice, usePeople } from '#src/people/people.tsx';
import { listOf } from '#src/ui/copy/list-of.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { SearchSelect } from '#src/ui/fields/select.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import type { OwnClip } from '#src/uploads/own-clips.ts';
import { UploadArea, videoRules } from '#src/uploads/upload-area.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';
import classes from '#src/uploads/uploads.module.css';

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

type ChoiceProps = {
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
};

const Choice = ({ selected, onSelect, onClose }: ChoiceProps & { onClose: () => void }) => {
  const people = usePeople();
  return (
    <ListState {...queryState(people)} empty={null}>
      {people.data !== undefined && (
        <PeopleChoice
          people={people.data}
          initial={selected}
          onSave={(ids) => {
            onSelect(ids);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </ListState>
  );
};

const SelectedNames = ({ selected }: Pick<ChoiceProps, 'selected'>) => {
  const { data = [] } = usePeople();
  const names = data.filter(({ id }) => selected.includes(id)).map(({ name }) => name);
  return <p className={classes.hint}>People in your next upload: {listOf(names)}</p>;
};

/** Selects the people in the next videos. */
const PeopleInUpload = (props: ChoiceProps) => {
  const { selected } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      {selected.length > 0 && <SelectedNames selected={selected} />}
      <Button
        variant="subtle"
        className={`${classes.button} ${classes.people}`}
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {selected.length === 0 ? 'Name the people in it' : 'Change the people'}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="People in what you upload"
        size={480}
        closeLabel="Close the people"
      >
        {isOpen && <Choice {...props} onClose={close} />}
      </Dialog>
    </>
  );
};

type VideoUploadAreaProps = Omit<ComponentProps<typeof UploadArea>, 'rules' | 'onFiles' | 'children'> & {
  /** Null until the owner of the target library is selected. */
  target: Pick<UploadTarget, 'libraryType' | 'targetUserId'> | null;
  /** Called with the first file, which plays from the disk. */
  onClip?: (reading: Promise<OwnClip>) => void;
};

/** Uploads videos to a library by picker or drop, with the people in them. */
export const VideoUploadArea = ({ target, onClip, ...area }: VideoUploadAreaProps) => {
  const send = useUploadFiles();
  const [personIds, setPersonIds] = useState<readonly string[]>([]);
  const upload = (files: readonly File[]): void => {
    if (target === null) return;
    const named = personIds.length === 0 ? {} : { personIds };
    send(
      files.map((file) => ({ file })),
      { kind: 'background', ...target, ...named },
      onClip,
    );
    setPersonIds([]);
  };
  return (
    <DisabledInImpersonation does={startUpload}>
      <UploadArea {...area} rules={videoRules} isDisabled={target === null} onFiles={upload}>
        {target !== null && <PeopleInUpload selected={personIds} onSelect={setPersonIds} />}
      </UploadArea>
    </DisabledInImpersonation>
  );
};
