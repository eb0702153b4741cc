import { Button, Modal, Menu, ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus, IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type ReactNode, useState, useRef } from 'react';
import { DELETED_BYTES_MAX, DELETED_PROMOS_MAX, RESTORABLE_DAYS } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import {
  type PromoSort,
  type PromoSummary,
  readPromo,
  type DeletedPromo,
  listDeletedPromos,
  purgePromo,
} from '#contract/promos/promos.contract.ts';
import type { PromoOfSession } from '#contract/timetable/timetable.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { isEmptyPromo } from '#src/features/editor/document/elements.ts';
import { PromoFrame, useHasBeenVisible, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { type PromoActions, usePromoActions, usePromos } from '#src/features/editor/promos/use-promos.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { usePromosOfSessions, type SessionNote, promoNote } from '#src/planning/promos-of-sessions.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { RenameField, CardMenu } from '#src/ui/lists/card-menu.tsx';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { ReviewBadge } from '#src/ui/review-entry.tsx';
import classes from '#src/features/editor/promos/promos-dialog.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

const endsIn = (endsAt: string): string => {
  const days = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS));
  return `Deleted for good in ${counted(days, 'day')}`;
};

const RESTORABLE = `A deleted promo can be restored for ${RESTORABLE_DAYS} days.`;
const RESTORABLE_COUNT = `The latest ${DELETED_PROMOS_MAX} are kept, up to ${DELETED_BYTES_MAX / 1_000_000} MB in all.`;

type RowProps = { promo: DeletedPromo; onRestore: () => Promise<void>; onDelete: () => void };

const DeletedRow = ({ promo, onRestore, onDelete }: RowProps) => {
  const restoring = useMutation({ mutationFn: onRestore });
  return (
    <li className={rows.row}>
      {promo.posterUrl === null ? (
        <span className={classes.poster} />
      ) : (
        <img className={classes.poster} src={promo.posterUrl} alt="" loading="lazy" />
      )}
      <span className={rows.text}>
        <strong>{promo.title}</strong>
        <span className={classes.times}>
          <time dateTime={promo.deletedAt}>
            Deleted {formatDate(promo.deletedAt, 'monthDay', { year: 'unless-this' })}
          </time>
          <span>{endsIn(promo.endsAt)}</span>
        </span>
      </span>
      <Button
        variant="default"
        className={rows.button}
        aria-label={`Restore ${promo.title}`}
        loading={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
      <Tooltip label="Delete for good">
        <ActionIcon variant="default" aria-label={`Delete ${promo.title} for good`} onClick={onDelete}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

/** The deleted promos, last deleted first, to restore or to delete for good. */
const DeletedPromos = ({ restore }: Pick<PromoActions, 'restore'>) => {
  const promos = usePages({
    queryKey: queryKeys.deletedPromos,
    load: (query) => call(listDeletedPromos, { query }),
    itemsOf: (page) => page.promos,
  });
  const queryClient = useQueryClient();
  const [toDelete, setToDelete] = useState<DeletedPromo | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const purge = useMutation({
    mutationFn: ({ id }: DeletedPromo) => call(purgePromo, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.deletedPromos });
      setToDelete(null);
    },
    onError: notifyError,
  });
  const restoreOne = async (promo: DeletedPromo): Promise<void> => {
    await restore(promo);
    // The focused button was removed with its row.
    body.current?.focus();
  };
  return (
    <div className={classes.deletedBody} ref={body} tabIndex={-1}>
      <PagedList list={promos} empty={`Nothing here. ${RESTORABLE}`}>
        <p className={classes.hint}>{`${RESTORABLE} ${RESTORABLE_COUNT}`}</p>
        <ul className={rows.list}>
          {promos.items.map((promo) => (
            <DeletedRow
              key={promo.id}
              promo={promo}
              onRestore={() => restoreOne(promo)}
              onDelete={() => setToDelete(promo)}
            />
          ))}
        </ul>
      </PagedList>
      <DeletionDialog stackId="delete" name={toDelete?.title ?? null} onClose={() => setToDelete(null)}>
        <p>It is deleted for good, with its earlier versions. Its finished videos stay.</p>
        <DisabledInImpersonation does={purgePromo}>
          <DeletionButtons
            isDeleting={purge.isPending}
            onKeep={() => setToDelete(null)}
            onDelete={() => toDelete !== null && purge.mutate(toDelete)}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
    </div>
  );
};

const PosterOnly = ({ url }: { url: string | null }) =>
  url === null ? <span className={classes.blank} /> : <img src={url} alt="" loading="lazy" />;

/** The document of a promo, loaded once its card has been visible. */
const useShownPromo = ({ id, revision }: PromoSummary) => {
  const [isSeen, ref] = useHasBeenVisible();
  const { data } = useQuery({
    queryKey: queryKeys.promoThumbnail(id, revision),
    queryFn: async () => (await call(readPromo, { params: { id } })).document,
    enabled: isSeen,
    // A revision never changes.
    staleTime: Infinity,
  });
  return { document: data, ref };
};

type ThumbnailProps = { shown: ReturnType<typeof useShownPromo>; posterUrl: string | null };

/** A still of the promo; the poster of its video until the document is loaded. */
const PromoThumbnail = ({ shown: { document, ref }, posterUrl }: ThumbnailProps) => {
  const { sources, isPending, error } = useLibrary();
  const posters = usePosters();
  const still = () => {
    if (document !== undefined && isEmptyPromo(document)) return <span className={classes.empty}>Empty</span>;
    if (document === undefined || isPending || error !== null) return <PosterOnly url={posterUrl} />;
    return <PromoFrame promo={document} posters={posters} sources={sources} isMoving={false} />;
  };
  return (
    <div className={classes.thumbnail} ref={ref}>
      {still()}
    </div>
  );
};

type PromoCardProps = {
  promo: PromoSummary;
  /** The class that it advertises. */
  advertised: PromoOfSession | undefined;
  isOpen: boolean;
  actions: PromoActions;
};

type FlagProps = { note: SessionNote; onFollow: () => Promise<void> };

/** Says that the promo no longer matches its class, and offers to update it. */
const SessionFlag = ({ note, onFollow }: FlagProps) => {
  const [isFollowing, setIsFollowing] = useState(false);
  const follow = async (): Promise<void> => {
    setIsFollowing(true);
    await onFollow();
    setIsFollowing(false);
  };
  return (
    <div className={classes.flag} data-kind={note.kind}>
      <p>
        <strong>{note.title}.</strong> {note.text}
      </p>
      {note.kind === 'changed' && (
        <Button variant="default" size="sm" loading={isFollowing} onClick={() => void follow()}>
          Update and generate video
        </Button>
      )}
    </div>
  );
};

const PromoCard = ({ promo, advertised, isOpen, actions }: PromoCardProps) => {
  const [isRenaming, setIsRenaming] = useState(false);
  const shown = useShownPromo(promo);
  const note = promoNote({ classInfo: shown.document?.classInfo, advertised }, localToday());
  return (
    <li className={classes.item}>
      <ImageCard
        title={promo.title}
        label={isOpen ? `${promo.title}, open now` : `Open ${promo.title}`}
        shape="portrait"
        isSelected={isOpen}
        image={<PromoThumbnail shown={shown} posterUrl={promo.posterUrl} />}
        onPress={() => void actions.open(promo.id)}
      />
      {promo.review !== null && <ReviewBadge state={promo.review} />}
      <div className={classes.foot}>
        {isRenaming ? (
          <RenameField
            className={classes.rename}
            name={promo.title}
            max={MAX_TITLE_LENGTH}
            onRename={(title) => void actions.rename(promo, title)}
            onEnd={() => setIsRenaming(false)}
          />
        ) : (
          <time dateTime={promo.updatedAt}>
            {formatDate(promo.updatedAt, 'monthDayTime', { year: 'unless-this' })}
          </time>
        )}
        <CardMenu
          name={promo.title}
          onRename={() => setIsRenaming(true)}
          onDelete={() => void actions.remove(promo)}
        >
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.duplicate(promo)}>
            Duplicate
          </Menu.Item>
        </CardMenu>
      </div>
      {note !== null && <SessionFlag note={note} onFollow={() => actions.follow(promo.id)} />}
    </li>
  );
};

const sorts = [
  { value: 'changed', label: 'Last changed' },
  { value: 'title', label: 'A to Z' },
] as const satisfies { value: PromoSort; label: string }[];

const PromoList = ({ actions }: { actions: PromoActions }) => {
  const [search, setSearch] = useState('');
  const { promoId } = useOpenPromo();
  const [sort, setSort] = useState<PromoSort>('changed');
  const promos = usePromos(search, sort);
  const { data: ofSessions = [] } = usePromosOfSessions();
  const nothing = search === '' ? 'No promos yet. Start a new one.' : `No promo is called "${search}".`;
  return (
    <div className={classes.body}>
      <div className={classes.tools}>
        <SearchField
          label="Search your promos"
          placeholder="Search by title"
          max={MAX_TITLE_LENGTH}
          onSearch={setSearch}
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void actions.create()}
        >
          New promo
        </Button>
      </div>
      <Segments label="Order" options={sorts} value={sort} isSmall onChange={setSort} />
      <PagedList list={promos} empty={nothing}>
        <ul className={classes.grid}>
          {promos.items.map((promo) => (
            <PromoCard
              key={promo.id}
              promo={promo}
              advertised={ofSessions.find((each) => each.promoId === promo.id)}
              isOpen={promo.id === promoId}
              actions={actions}
            />
          ))}
        </ul>
      </PagedList>
    </div>
  );
};

const views = [
  { value: 'promos', label: 'Promos' },
  { value: 'videos', label: 'Videos' },
  { value: 'deleted', label: 'Deleted' },
] as const;

const Lists = ({ videos, onClose }: { videos: ReactNode; onClose: () => void }) => {
  const [view, setView] = useState<(typeof views)[number]['value']>('promos');
  const actions = usePromoActions(onClose);
  return (
    <div className={classes.body}>
      <Segments label="What to list" options={views} value={view} onChange={setView} />
      {view === 'promos' && <PromoList actions={actions} />}
      {view === 'videos' && videos}
      {view === 'deleted' && <DeletedPromos restore={actions.restore} />}
    </div>
  );
};

/** All promos of the user. `videos` lists the finished videos. */
export const PromosDialog = ({ videos }: { videos: ReactNode }) => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const isPhone = useIsNarrow();
  const close = (): void => setDialog(null);
  return (
    <Modal.Stack>
      <Dialog
        stackId="promos"
        opened={dialog === 'promos'}
        onClose={close}
        title="My promos"
        size={920}
        isTall
        fullScreen={isPhone}
        closeLabel="Close my promos"
      >
        <Lists videos={videos} onClose={close} />
      </Dialog>
    </Modal.Stack>
  );
};
