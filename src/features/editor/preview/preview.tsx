import { Button } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type CSSProperties, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { hasWatermark } from '#contract/permissions.ts';
import { isFontMissing, onMissingFontsChange } from '#remotion/fonts/load-fonts.ts';
import { GhostIds } from '#remotion/layers/ghosts.ts';
import { planAudio } from '#remotion/plan/plan-audio.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import type { Promo } from '#schema/promo.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { isEmptyPromo } from '#src/features/editor/document/elements.ts';
import {
  useLeaveFade,
  usePauseUnattended,
  useIsBuffering,
  useIsMuted,
  useIsPlaying,
} from '#src/features/editor/preview/player-control.ts';
import { SafeZoneGuide } from '#src/features/editor/preview/safe-zones.tsx';
import { ZOOM, useZoomWheel } from '#src/features/editor/preview/zoom.ts';
import { arrivalText, arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  mobilePanelAtom,
  openPanelAtom,
  playerAtom,
  selectedIdsAtom,
  templateRequestsAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';
import { useIsInputActive } from '#src/ui/browser/input-activity.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/editor/preview/preview.module.css';

/** Whether the finished video will have sound. */
export const hasSound = (promo: Promo, sources: AssetSources): boolean =>
  planAudio(promo, sources).length > 0;

/** Whether a font keeps failing to load. */
export const useLacksFont = (): boolean => useSyncExternalStore(onMissingFontsChange, isFontMissing);

/** What to know about the sound before the video is made. */
const soundNotice = (
  promo: Promo,
  { sources, isMuted }: { sources: AssetSources; isMuted: boolean },
): string | null => {
  if (promo.music?.muted === true) return 'Your video is made without its music: add the sound in the app.';
  const assetIds = [promo.background?.assetId, promo.music?.assetId].filter((id) => id !== undefined);
  // Until the library is loaded, nothing is known.
  if (assetIds.length === 0 || assetIds.some((id) => sources[id] === undefined)) return null;
  if (!hasSound(promo, sources)) return 'Your video has no sound.';
  return isMuted ? 'Sound is off in the preview. Your video has sound.' : null;
};

/** Says what the preview lacks: a font that keeps failing to load, or its sound. Takes up its space even when empty. */
export const PreviewNotice = () => {
  const promo = useAtomValue(shownPromoAtom);
  const { sources } = useLibrary();
  const arriving = useAtomValue(arrivingClipAtom);
  const isMuted = useIsMuted(useAtomValue(playerAtom));
  const lacksFont = useLacksFont();
  const soundText = soundNotice(promo, { sources, isMuted });
  return (
    <p
      className={classes.sound}
      aria-live="polite"
      data-urgent={lacksFont || (arriving !== null && arriving.problem !== null)}
    >
      {lacksFont
        ? 'A font did not load, so some text may be missing. Trying again…'
        : arriving === null
          ? soundText
          : arrivalText(arriving)}
    </p>
  );
};

/** The text that carries the watermark, by the same rule as on the server; null if there is none. */
export const useWatermarkTarget = (promo: Promo): ElementId | null => {
  const { data: user } = useCurrentUser();
  return user != null && hasWatermark(user) ? watermarkTargetOf(promo) : null;
};

const emptyPromo = {
  title: 'Your promo is empty',
  text: 'Start from a template, or choose a video and add a text.',
};
const missingVideo = {
  title: 'Video not found',
  text: 'The background video of this promo is no longer in your library. Choose another one.',
};

const unavailableVideo = {
  title: 'Your video is not loading',
  text: 'The library does not answer right now. PolePro keeps trying, and your promo stays as it is.',
};

const ChooseTemplate = () => {
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  const requestTemplates = useSetAtom(templateRequestsAtom);
  const choose = (): void => {
    if (!isWide) return openMobilePanel('templates');
    openPanel('templates');
    requestTemplates((count) => count + 1);
  };
  return (
    <Button className={classes.choose} size="md" variant="default" onClick={choose}>
      Choose a template
    </Button>
  );
};

/** Opens the panel of the videos, where the user's own clip is chosen. */
const ChooseVideo = () => {
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  return (
    <Button
      className={classes.choose}
      size="md"
      variant="default"
      onClick={() => (isWide ? openPanel('video') : openMobilePanel('video'))}
    >
      Choose a video
    </Button>
  );
};

type NoticeProps = { title: string; text: string; isAlone?: boolean; children?: ReactNode };

const Notice = ({ title, text, isAlone = false, children }: NoticeProps) => (
  <div className={classes.empty} data-alone={isAlone}>
    <div className={classes.notice}>
      <p className={classes.emptyTitle}>{title}</p>
      <p className={classes.emptyText}>{text}</p>
      {children}
    </div>
  </div>
);

/** Says that the video is missing, or that the library does not answer, which says nothing about the video. */
const UnknownVideo = ({ assetId }: { assetId: string }) => {
  const { error, isPending, refetch } = useLibrary();
  // Loaded with the events of uploads.
  const { data: uploads } = useQuery<readonly { id: string }[]>({
    queryKey: queryKeys.uploads,
    queryFn: skipToken,
  });
  const arriving = useAtomValue(arrivingClipAtom);
  if (isPending) return null;
  if (arriving !== null) {
    const isComing = arriving.problem === null;
    return (
      <Notice
        title={isComing ? 'Your clip is on its way' : 'Your clip is not here'}
        text={arrivalText(arriving)}
      >
        {!isComing && <ChooseVideo />}
      </Notice>
    );
  }
  // It is one of the uploads, of which `BackgroundArrival` says more once it has loaded.
  if (uploads?.some(({ id }) => id === assetId) === true) return null;
  if (error === null) return <Notice {...missingVideo} />;
  return (
    <Notice {...unavailableVideo}>
      <Button className={classes.choose} size="md" variant="default" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
};

/** Explains why the preview is black, and what to do next. */
export const EmptyPreview = ({ promo, sources }: { promo: Promo; sources: AssetSources }) => {
  if (promo.background !== null) {
    const { assetId } = promo.background;
    return sources[assetId] === undefined && <UnknownVideo assetId={assetId} />;
  }
  if (!isEmptyPromo(promo)) return null;
  return (
    <Notice {...emptyPromo} isAlone>
      <ChooseTemplate />
    </Notice>
  );
};

type PreviewProps = {
  promo: Promo;
  sources: AssetSources;
  isReady: boolean;
  /** Wide screens only: on a phone, two fingers resize elements. */
  isZoomable?: boolean;
  /** Shown over the preview: render progress, errors, controls on a phone. */
  children?: ReactNode;
};

const Buffering = ({ player }: { player: PlayerRef | null }) => {
  const isBuffering = useIsBuffering(player);
  // The Player also buffers while it yields to input.
  const isYielding = useIsInputActive();
  return (
    isBuffering &&
    !isYielding && (
      <div className={classes.buffering}>
        <Spinner label="The preview is loading" />
      </div>
    )
  );
};

/** While the preview rests, selected elements are faintly visible at frames at which they do not appear. */
const Ghosts = ({ player, children }: { player: PlayerRef | null; children: ReactNode }) => {
  const selectedIds = useAtomValue(selectedIdsAtom);
  const isPlaying = useIsPlaying(player);
  const ids = useMemo(() => new Set(isPlaying ? [] : selectedIds), [isPlaying, selectedIds]);
  return <GhostIds value={ids}>{children}</GhostIds>;
};

/** React's type does not list custom properties. */
type FrameStyle = CSSProperties & { '--zoom': number };

/** The 9:16 preview, as large as its container allows, up to 540x960, or 720x1280 on the largest screens. */
export const Preview = ({ promo, sources, isReady, isZoomable = false, children }: PreviewProps) => {
  const [player, setPlayer] = useAtom(playerAtom);
  const { zoom, frame } = useZoomWheel(isZoomable);
  const watermarkTarget = useWatermarkTarget(promo);
  useLeaveFade(player, promo);
  usePauseUnattended(player, promo);
  const style: FrameStyle = { '--zoom': zoom };
  return (
    <div className={classes.frame} ref={frame} style={style} data-zoomed={zoom > ZOOM.fit}>
      <section className={classes.preview} aria-label="Preview">
        {isReady ? (
          <Ghosts player={player}>
            <PromoPlayer
              promo={promo}
              sources={sources}
              watermarkTarget={watermarkTarget}
              onPlayer={setPlayer}
            />
          </Ghosts>
        ) : (
          <Spinner label="Loading the preview" />
        )}
        {isReady && <EmptyPreview promo={promo} sources={sources} />}
        {isReady && <SafeZoneGuide />}
        {isReady && <Buffering player={player} />}
        {children}
      </section>
    </div>
  );
};
