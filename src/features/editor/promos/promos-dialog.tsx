import { Button, Modal, Menu } from '@mantine/core';
import { IconPlus, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { type PromoSummary, readPromo } from '#contract/promos/promos.contract.ts';
import type { PromoOfSession } from '#contract/timetable/timetable.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { call } from '#src/api/call.ts';
import { usePromosOfSessions } from '#src/api/promos-of-sessions.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { isEmptyPromo } from '#src/features/editor/document/elements.ts';
import { PromoFrame, useHasBeenVisible, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { DeletedPromos } from '#src/features/editor/promos/deleted-promos.tsx';
import { type PromoActions, usePromoActions, usePromos } from '#src/features/editor/promos/use-promos.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { type SessionNote, promoNote } from '#src/ui/copy/session-copy.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { RenameField } from '#src/ui/fields/rename-field.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { CardMenu } from '#src/ui/lists/card-menu.tsx';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { ReviewBadge } from '#src/ui/review-entry.tsx';
import classes from '#src/features/editor/promos/promos-dialog.module.css';

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

const PromoList = ({ actions }: { actions: PromoActions }) => {
  const [search, setSearch] = useState('');
  const { promoId } = useOpenPromo();
  const promos = usePromos(search);
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
