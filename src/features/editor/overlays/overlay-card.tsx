import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHeart, IconHeartFilled, IconDots, IconPhoto, IconSchool, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient, onlineManager, useQuery } from '@tanstack/react-query';
import { type PointerEvent, useState, useRef } from 'react';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import {
  deleteOverlay,
  uploadThumbnail,
  addClassOverlay,
  addFavorite,
  listClassOverlays,
  listFavorites,
  removeClassOverlay,
  removeFavorite,
} from '#contract/library/overlays.contract.ts';
import { THUMBNAIL_BYTES_BELOW } from '#contract/library/upload-limits.ts';
import { byteSize } from '#contract/number-format.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { ApiError, isOffline } from '#src/api/api-error.ts';
import { callWithFile, call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { invalidateLibrary, queryKeys } from '#src/api/query-keys.ts';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/overlays/overlay-card.module.css';

/** Age at which the shared list for classes is refetched, ms. */
const CLASSES_STALE_MS = 30_000;

/** A list of overlays by public id; `mark` puts an overlay on it or takes it off. */
export type OverlayList = { ids: ReadonlySet<string>; mark: (publicId: string, isListed: boolean) => void };

/** The chosen state, not a toggle, which a repeated call would invert. */
type Choice = { id: string; isListed: boolean };

type FailureMessages = { adding: string; removing: string };

const withChoice = (ids: readonly string[], { id, isListed }: Choice): readonly string[] => {
  if (!isListed) return ids.filter((each) => each !== id);
  return ids.includes(id) ? ids : [id, ...ids];
};

const useOverlayList = (
  key: readonly string[],
  ids: readonly string[],
  { add, remove }: { add: (id: string) => Promise<unknown>; remove: (id: string) => Promise<unknown> },
  messages: FailureMessages,
): OverlayList => {
  const queryClient = useQueryClient();
  const show = (choice: Choice): void =>
    void queryClient.setQueryData<readonly string[]>(key, (before = []) => withChoice(before, choice));
  const isLatest = ({ id }: Choice): boolean =>
    queryClient.isMutating({
      mutationKey: key,
      predicate: ({ state }) => (state.variables as Choice | undefined)?.id === id, // the key's only variables
    }) === 1;
  const marking = useMutation({
    mutationKey: key,
    // One after the other, so that the last choice wins.
    scope: { id: key.join(' ') },
    mutationFn: async ({ id, isListed }: Choice) => {
      await (isListed ? add(id) : remove(id));
    },
    // Offline, the call waits for the network, and the heart shows the choice.
    networkMode: 'offlineFirst',
    retry: (_, error) => isOffline(error) && !onlineManager.isOnline(),
    retryDelay: 0,
    onMutate: show,
    onError: (error, choice) => {
      if (isLatest(choice)) show({ ...choice, isListed: !choice.isListed });
      const message = choice.isListed ? messages.adding : messages.removing;
      logError(message, error);
      notifyProblem({ message });
    },
  });
  return { ids: new Set(ids), mark: (id, isListed) => marking.mutate({ id, isListed }) };
};

const none: string[] = [];

// Offline, a list waits for the network too, and is read after the choices. If it failed, the choices alone would count as the list.
const networkMode = 'online';

/** The user's favorite overlays. */
export const useFavorites = (): OverlayList => {
  const { data } = useQuery({
    queryKey: queryKeys.favorites,
    queryFn: () => call(listFavorites),
    networkMode,
  });
  return useOverlayList(
    queryKeys.favorites,
    data ?? none,
    {
      add: (id) => call(addFavorite, { params: { id } }),
      remove: (id) => call(removeFavorite, { params: { id } }),
    },
    { adding: 'Failed to add to favorites', removing: 'Failed to remove from favorites' },
  );
};

/** The overlays for classes, a list that admins edit. */
export const useClassOverlays = (): OverlayList => {
  const { data } = useQuery({
    queryKey: queryKeys.classOverlays,
    queryFn: () => call(listClassOverlays),
    staleTime: CLASSES_STALE_MS,
    networkMode,
  });
  return useOverlayList(
    queryKeys.classOverlays,
    data ?? none,
    {
      add: (id) => call(addClassOverlay, { params: { id } }),
      remove: (id) => call(removeClassOverlay, { params: { id } }),
    },
    { adding: 'Failed to add to classes', removing: 'Failed to remove from classes' },
  );
};

const THUMBNAIL_ACCEPT = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/** Why a file cannot be a thumbnail, or null. */
const thumbnailProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!/\.(jpe?g|png)$/i.test(name)) return `${name} cannot be a thumbnail. Choose a JPEG or PNG.`;
  if (size === 0) return `${name} is empty. Choose another image.`;
  if (size >= THUMBNAIL_BYTES_BELOW)
    return `${name} has ${byteSize(THUMBNAIL_BYTES_BELOW)} or more. Choose a smaller image.`;
  return null;
};

/** Enough for five megabytes from a phone, ms. */
const TIMEOUT_MS = 120_000;

const FAILED = 'Failed to upload thumbnail';

/** Uploads the thumbnail of an overlay, unless the file is unusable. */
const useThumbnailUpload = (id: string): { isSending: boolean; send: (file: File) => void } => {
  const queryClient = useQueryClient();
  const sending = useMutation({
    mutationFn: (file: File) =>
      callWithFile(uploadThumbnail, { params: { id }, file }, { timeoutMs: TIMEOUT_MS }),
    onSuccess: () => {
      notifications.show({ message: 'Thumbnail uploaded' });
      invalidateLibrary(queryClient);
    },
    onError: (error) => {
      logError(FAILED, error);
      // The server's message explains what is wrong with the file.
      const message = error instanceof ApiError ? error.message : 'Please try again.';
      notifyProblem({ title: FAILED, message });
    },
  });
  return {
    isSending: sending.isPending,
    send: (file) => {
      const refusal = thumbnailProblem(file);
      if (refusal === null) sending.mutate(file);
      else notifyProblem({ title: FAILED, message: refusal });
    },
  };
};

type OverlayMenuProps = {
  item: OverlayItem;
  /** Null if the user may not edit the list for classes. */
  classOverlays: OverlayList | null;
  onDelete: () => void;
};

/** The menu of an overlay that the user manages. */
const OverlayMenu = ({ item, classOverlays, onDelete }: OverlayMenuProps) => {
  const { publicId, title } = item;
  const chooser = useRef<HTMLInputElement>(null);
  const thumbnail = useThumbnailUpload(item.id);
  const isForClasses = classOverlays?.ids.has(publicId) === true;
  return (
    <>
      <DisabledInImpersonation does={[uploadThumbnail, deleteOverlay]} isShown={false}>
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              className={classes.more}
              variant="transparent"
              loading={thumbnail.isSending}
              aria-label={`More for ${title}`}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {classOverlays !== null && (
              <Menu.Item
                leftSection={<IconSchool size={18} aria-hidden />}
                onClick={() => classOverlays.mark(publicId, !isForClasses)}
              >
                {isForClasses ? 'Remove from classes (admin only)' : 'Add to classes (admin only)'}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconPhoto size={18} aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              Upload thumbnail
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </DisabledInImpersonation>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={THUMBNAIL_ACCEPT}
        aria-label={`Thumbnail for ${title}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) thumbnail.send(file);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
};

/** URLs of the thumbnail, in the order to try. */
const sourcesOf = ({ thumbnailUrl, fallbackUrl }: OverlayItem): readonly string[] => [
  thumbnailAt(thumbnailUrl, 170),
  thumbnailAt(thumbnailUrl, 340, 'jpeg'),
  thumbnailUrl,
  ...(fallbackUrl === null ? [] : [fallbackUrl]),
];

/** The thumbnail; nothing if no URL loads. */
const Poster = ({ item }: { item: OverlayItem }) => {
  const [tried, setTried] = useState(0);
  const source = sourcesOf(item)[tried];
  if (source === undefined) return null;
  return <img src={source} alt="" loading="lazy" onError={() => setTried(tried + 1)} />;
};

type MovingProps = { item: OverlayItem; isReady: boolean; onReady: () => void };

const Animation = ({ item: { url, fallbackUrl, source }, isReady, onReady }: MovingProps) => {
  const imageUrl = source.kind === 'gif' ? url : fallbackUrl;
  const className = isReady ? undefined : classes.loading;
  return imageUrl === null ? (
    <video className={className} src={url} autoPlay muted loop playsInline onLoadedData={onReady} />
  ) : (
    <img className={className} src={imageUrl} alt="" onLoad={onReady} />
  );
};

type OverlayThumbnailProps = {
  item: OverlayItem;
  isMoving: boolean;
};

/** The image of a card. The poster stays until the animation has loaded, so that nothing flickers. */
const OverlayThumbnail = ({ item, isMoving }: OverlayThumbnailProps) => {
  const [isReady, setIsReady] = useState(false);
  return (
    <>
      {!(isMoving && isReady) && <Poster item={item} />}
      {isMoving && <Animation item={item} isReady={isReady} onReady={() => setIsReady(true)} />}
    </>
  );
};

type OverlayCardProps = {
  item: OverlayItem;
  /** How often the promo uses it. */
  uses: number;
  isDisabled: boolean;
  favorites: OverlayList;
  /** Null if the person may not edit the list for classes. */
  classOverlays: OverlayList | null;
  onAdd: () => void;
  /** Omitted if the user may not manage the overlay. */
  onDelete?: (() => void) | undefined;
};

/** An overlay of the library, to add or to mark as a favorite. It plays while a mouse is over it. */
export const OverlayCard = ({
  item,
  uses,
  isDisabled,
  favorites,
  classOverlays,
  onAdd,
  onDelete,
}: OverlayCardProps) => {
  const { publicId, title } = item;
  const isFavorite = favorites.ids.has(publicId);
  const [isMoving, setIsMoving] = useState(false);
  const move = ({ pointerType }: PointerEvent): void =>
    setIsMoving(pointerType === 'mouse' && !prefersReducedMotion());
  return (
    <div className={classes.card} onPointerEnter={move} onPointerLeave={() => setIsMoving(false)}>
      <ImageCard
        title={title}
        label={`Add ${title}`}
        shape="square"
        image={<OverlayThumbnail key={item.thumbnailUrl} item={item} isMoving={isMoving} />}
        isDisabled={isDisabled}
        {...(uses === 0 ? {} : { badge: String(uses) })}
        onPress={onAdd}
      />
      <ActionIcon
        className={classes.heart}
        variant="transparent"
        data-marked={isFavorite}
        aria-pressed={isFavorite}
        aria-label={`${title} as a favorite`}
        onClick={() => favorites.mark(publicId, !isFavorite)}
      >
        {isFavorite ? <IconHeartFilled size={18} /> : <IconHeart size={18} />}
      </ActionIcon>
      {onDelete !== undefined && (
        <OverlayMenu item={item} classOverlays={classOverlays} onDelete={onDelete} />
      )}
    </div>
  );
};
