import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { replaceEqualDeep, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import {
  deleteVersion,
  listVersions,
  nameVersion,
  readVersion,
  type VersionSummary,
} from '#contract/promos/promo-versions.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import { replacePromo } from '#src/features/editor/document/promo-edits.ts';
import { PromoFrame, useHasBeenVisible, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/promos/versions-dialog.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

const whenSaved = (version: VersionSummary): string => formatDate(version.savedAt, 'fullDateTime');

const NameForm = ({ promoId }: { promoId: string }) => {
  const [name, setName] = useState('');
  const { saveNow } = useOpenPromo();
  const queryClient = useQueryClient();
  const naming = useMutation({
    mutationFn: async () => {
      await saveNow();
      await call(nameVersion, { params: { id: promoId }, body: { name: name.trim() } });
    },
    onSuccess: async () => {
      setName('');
      await queryClient.invalidateQueries({ queryKey: queryKeys.versions(promoId) });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') naming.mutate();
  };
  return (
    <form className={classes.name} onSubmit={submit}>
      <LimitedTextInput
        label="Save this version under a name"
        placeholder="Before the new colors"
        size="md"
        max={MAX_TITLE_LENGTH}
        error={naming.isError && describeError(naming.error)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        loading={naming.isPending}
        disabled={name.trim() === ''}
      >
        Save version
      </Button>
    </form>
  );
};

/** The document of a version, loaded once `isSeen`. */
const useVersionDocument = (id: string | undefined, isSeen: boolean) =>
  useQuery({
    queryKey: queryKeys.version(id ?? ''),
    queryFn: async () => (await call(readVersion, { params: { id: id ?? '' } })).document,
    enabled: isSeen && id !== undefined,
    // It never changes.
    staleTime: Infinity,
  }).data;

/** What changed since the version before, such as 'Moving Header'; '' while it is unknown. */
const changeSince = (before: Promo | undefined, after: Promo | undefined): string => {
  if (before === undefined || after === undefined) return '';
  // Parts that are equal become the same, as in the history of Undo.
  const change = describeChange(before, replaceEqualDeep(before, after));
  return change.charAt(0).toUpperCase() + change.slice(1);
};

type VersionRowProps = { version: VersionSummary; before: VersionSummary | undefined; onDelete: () => void };

const VersionRow = ({ version, before, onDelete }: VersionRowProps) => {
  const [isSeen, ref] = useHasBeenVisible();
  const shown = useVersionDocument(version.id, isSeen);
  const change = changeSince(useVersionDocument(before?.id, isSeen), shown);
  const { sources, isPending } = useLibrary();
  const posters = usePosters();
  const dispatch = useSetAtom(editPromoAtom);
  const setDialog = useSetAtom(openDialogAtom);
  const restoring = useMutation({
    mutationFn: () => call(readVersion, { params: { id: version.id } }),
    onSuccess: ({ document }) => {
      // An edit, so it is autosaved and Undo reverts it.
      dispatch({ do: 'edit', edit: (promo) => replacePromo(promo, { next: document }) });
      setDialog(null);
      notifications.show({ message: 'The older version is restored. Undo brings back the newer one.' });
    },
    onError: notifyError,
  });
  const when = whenSaved(version);
  return (
    <li className={rows.row}>
      <span className={classes.still} ref={ref}>
        {shown !== undefined && !isPending && (
          <PromoFrame promo={shown} posters={posters} sources={sources} isMoving={false} />
        )}
      </span>
      <span className={rows.text}>
        {version.name !== null && <strong>{version.name}</strong>}
        <time className={classes.time} dateTime={version.savedAt}>
          {when}
        </time>
        {change !== '' && <span>{change}</span>}
        {version.savedBy !== null && <span className={classes.time}>{version.savedBy}, acting for you</span>}
      </span>
      <Button
        variant="default"
        className={rows.button}
        aria-label={`Restore ${version.name ?? when}`}
        loading={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
      <Tooltip label="Delete">
        <ActionIcon variant="default" aria-label={`Delete ${version.name ?? when}`} onClick={onDelete}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

const Versions = () => {
  const { promoId } = useOpenPromo();
  const versions = usePages({
    queryKey: queryKeys.versions(promoId),
    load: (query) => call(listVersions, { params: { id: promoId }, query }),
    itemsOf: (page) => page.versions,
  });
  const queryClient = useQueryClient();
  const [toDelete, setToDelete] = useState<VersionSummary | null>(null);
  const removal = useMutation({
    mutationFn: ({ id }: VersionSummary) => call(deleteVersion, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.versions(promoId) });
      setToDelete(null);
    },
    onError: notifyError,
  });
  return (
    <div className={classes.body}>
      <NameForm promoId={promoId} />
      <PagedList list={versions} empty="Older versions appear here automatically while you work.">
        <ul className={rows.list}>
          {versions.items.map((version, index) => (
            <VersionRow
              key={version.id}
              version={version}
              before={versions.items[index + 1]}
              onDelete={() => setToDelete(version)}
            />
          ))}
        </ul>
      </PagedList>
      <DeletionDialog
        stackId="delete"
        name={toDelete === null ? null : (toDelete.name ?? whenSaved(toDelete))}
        onClose={() => setToDelete(null)}
      >
        <p>This version is deleted for good. The promo stays as it is now.</p>
        <DisabledInImpersonation does={deleteVersion}>
          <DeletionButtons
            isDeleting={removal.isPending}
            onKeep={() => setToDelete(null)}
            onDelete={() => toDelete !== null && removal.mutate(toDelete)}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
    </div>
  );
};

/** Earlier versions of the promo. */
export const VersionsDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  return (
    <Modal.Stack>
      <Dialog
        stackId="versions"
        opened={dialog === 'versions'}
        onClose={() => setDialog(null)}
        title="Version history"
        size={520}
        isTall
        closeLabel="Close the version history"
      >
        <Versions />
      </Dialog>
    </Modal.Stack>
  );
};
