import { Button, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { PlayerRef } from '@remotion/player';
import { IconCheck, IconCopy, IconPhotoDown } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { type ReactNode, useId, useState } from 'react';
import { type RenderView, type RenderPreview, previewRender } from '#contract/videos/renders.contract.ts';
import { clearSeconds } from '#remotion/plan/rest-frame.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { type Platform, postPackOf } from '#schema/texts/post-pack.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { musicQuery } from '#src/api/library-lists.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { captureFrame } from '#src/features/editor/background/sample-frames.ts';
import { saveFile } from '#src/features/editor/generation/download-video.ts';
import {
  DownloadCount,
  ShareButton,
  canShareVideos,
} from '#src/features/editor/generation/finished/finished-actions.tsx';
import { useDownloadControl, useRecordDownload } from '#src/features/editor/generation/use-download.tsx';
import { ControlBar } from '#src/features/editor/preview/control-bar.tsx';
import { WordingNotes, useWordingList } from '#src/features/editor/readability/wording-notes.tsx';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { OutdatedVideoNote } from '#src/planning/outdated-video-note.tsx';
import { PromoPlayer } from '#src/player/promo-player.tsx';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/editor/generation/finished/post-pack-dialog.module.css';
import dialogClasses from '#src/features/editor/generation/finished/video-dialog.module.css';
import notes from '#src/ui/pages/note.module.css';

const Loading = () => (
  <div className={dialogClasses.video}>
    <Spinner label="Loading the preview" />
  </div>
);

const FrozenPlayer = ({ document, watermarkTarget }: RenderPreview) => {
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  const { sources, isPending } = useLibrary();
  // The open promo may have none.
  useQuery({ ...musicQuery, enabled: document.music !== null });
  const { fps, durationInFrames } = promoMetadata(document);
  if (isPending) return <Loading />;
  return (
    <>
      <div className={dialogClasses.video}>
        <PromoPlayer
          promo={document}
          sources={sources}
          watermarkTarget={watermarkTarget}
          onPlayer={setPlayer}
        />
      </div>
      <div className={dialogClasses.controls}>
        <ControlBar
          player={player}
          fps={fps}
          durationInFrames={durationInFrames}
          onToggle={(event) => player?.toggle(event)}
          // The space bar plays the preview of the editor.
          toggleKeys={null}
          hasSafeZones={false}
        />
      </div>
    </>
  );
};

/** The promo of a render as it was when its video was requested; loaded once `isEnabled`. */
const useRenderPreview = ({ id }: Pick<RenderView, 'id'>) =>
  useQuery({
    queryKey: queryKeys.renderPreview(id),
    queryFn: () => call(previewRender, { params: { id } }),
    // It never changes.
    staleTime: Infinity,
  });

/** Plays the promo as it was when its video was requested. */
export const FrozenPreview = ({ render }: { render: RenderView }) => {
  const { data, error, refetch } = useRenderPreview(render);
  return error === null ? (
    <div className={dialogClasses.preview}>
      {data === undefined ? <Loading /> : <FrozenPlayer {...data} />}
    </div>
  ) : (
    <div className={dialogClasses.problem} role="alert">
      <p>{describeError(error)}</p>
      <Button variant="default" size="md" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
};

/** The render whose post pack is open, or null. */
export const postPackAtom = atom<RenderView | null>(null);

const platformOptions = [
  { value: 'reels', label: 'Reels' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'shorts', label: 'Shorts' },
] as const satisfies readonly { value: Platform; label: string }[];

type CopyResult = { text: string; message: string; isDone: boolean };

type CopyFieldProps = {
  /** Such as 'Caption'. */
  label: string;
  text: string;
  copied: CopyResult | null;
  onCopied: (copied: CopyResult) => void;
  children?: ReactNode;
};

/** A text of the post pack, to copy. */
const CopyField = ({ label, text, copied, onCopied, children }: CopyFieldProps) => {
  const id = useId();
  const isCopied = copied?.isDone === true && copied.text === text;
  const copy = async (): Promise<void> => {
    const isDone = await copyToClipboard(text);
    onCopied({
      text,
      isDone,
      message: isDone ? `${label} copied.` : 'Copying failed. Select the text and copy it yourself.',
    });
  };
  return (
    <section className={classes.field} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{label}</h3>
        <Button
          variant="default"
          aria-label={`${isCopied ? 'Copied' : 'Copy'} ${label.toLowerCase()}`}
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className={classes.text}>{text}</p>
      {children}
    </section>
  );
};

/** Downloads a frame of the finished video as its cover, which counts like downloading the video. */
const CoverField = ({ render, promo }: { render: RenderView; promo: Promo }) => {
  const recordDownload = useRecordDownload();
  const download = useMutation({
    mutationFn: async (url: string) => {
      const cover = await captureFrame(url, clearSeconds(promo));
      saveFile(new File([cover], render.fileName.replace(/\.mp4$/, '-cover.jpg'), { type: 'image/jpeg' }));
    },
    onSuccess: () => {
      recordDownload(render.id, true);
      notifications.show({ message: 'The cover is in your downloads.', color: 'green' });
    },
    onError: () => {
      recordDownload(render.id, false);
      notifyProblem({ message: 'The cover could not be made. Try again.' });
    },
  });
  const { videoUrl } = render;
  const { control } = useDownloadControl(render, () => videoUrl !== null && download.mutate(videoUrl));
  if (videoUrl === null) return null;
  return (
    <section className={classes.field} aria-label="Cover">
      <div className={classes.head}>
        <h3>Cover</h3>
        <Button
          variant="default"
          aria-label="Download cover"
          leftSection={<IconPhotoDown size={16} aria-hidden />}
          loading={download.isPending}
          {...control}
        >
          Download
        </Button>
      </div>
      <p className={notes.note}>The frame of your video in which all texts have appeared.</p>
      <DownloadCount render={render} />
    </section>
  );
};

const Pack = ({ render, promo }: { render: RenderView; promo: Promo }) => {
  const [platform, setPlatform] = useState<Platform>('reels');
  const [copied, setCopied] = useState<CopyResult | null>(null);
  const { backgrounds } = useLibrary();
  const wording = useWordingList();
  const background = backgrounds.find(({ id }) => id === promo.background?.assetId);
  const { posts, altText } = postPackOf(promo, {
    backgroundTitle: background?.title ?? null,
    today: localToday(),
    hidden: wording.entries,
  });
  if (wording.state === 'loading') return <Spinner label="Loading the wording list" />;
  const { title, caption, hashtags } = posts[platform];
  const texts = [title ?? '', caption, hashtags.join(' ')].filter((text) => text !== '').join('\n\n');
  const field = (label: string, text: string) =>
    text !== '' && <CopyField label={label} text={text} copied={copied} onCopied={setCopied} />;
  return (
    <div className={classes.body}>
      <OutdatedVideoNote renderId={render.id} />
      <Segments label="Platform" options={platformOptions} value={platform} onChange={setPlatform} />
      {caption === '' && (
        <p className={notes.note}>
          There is nothing to make a caption from. Fill in the class form or add a text, and generate the
          video again.
        </p>
      )}
      {texts !== '' && canShareVideos() && <ShareButton render={render} texts={texts} />}
      {title !== null && field('Title', title)}
      {field(platform === 'shorts' ? 'Description' : 'Caption', caption)}
      <WordingNotes text={`${title ?? ''} ${caption}`} />
      {field('Hashtags', hashtags.join(' '))}
      {field('Alt text', altText)}
      <CoverField render={render} promo={promo} />
      {copied?.isDone === false && <p className={notes.note}>{copied.message}</p>}
      <VisuallyHidden component="output">{copied?.message}</VisuallyHidden>
    </div>
  );
};

const PostPackOfVideo = ({ render }: { render: RenderView }) => {
  const preview = useRenderPreview(render);
  const { data } = preview;
  return (
    <ListState {...queryState(preview)} empty={null}>
      {data !== undefined && <Pack render={render} promo={data.document} />}
    </ListState>
  );
};

/** Texts to paste into a post of the finished video, for each platform. */
export const PostPackDialog = () => {
  const [render, setRender] = useAtom(postPackAtom);
  const isPhone = useIsNarrow();
  return (
    <Dialog
      stackId="post-pack"
      opened={render !== null}
      onClose={() => setRender(null)}
      title="Post pack"
      size={520}
      fullScreen={isPhone}
      closeLabel="Close the post pack"
    >
      {render !== null && <PostPackOfVideo key={render.id} render={render} />}
    </Dialog>
  );
};
