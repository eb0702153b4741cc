import { Button } from '@mantine/core';
import { IconCrown, IconDownload, IconSparkles } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { hasWatermark } from '#contract/permissions.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import {
  finishedVideoAtom,
  generationStatusAtom,
  isDownloadingAtom,
  isVideoExpiredAtom,
  type GenerationStatus,
  isBusy,
} from '#src/features/editor/generation/generation.ts';
import {
  notifyRefused,
  useDownload,
  useDownloadDenial,
} from '#src/features/editor/generation/use-download.tsx';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { watermarkTargetAtom } from '#src/features/editor/state/promo-atom.ts';
import { PrimaryButton, type ControlProps, controlProps } from '#src/ui/buttons.tsx';
import { type UpgradeFeature, upgradePath } from '#src/ui/upgrade-link.tsx';

export type ButtonState = { label: string; isDisabled: boolean };

/** The effect of the generate button. */
export type GenerateTarget = 'generate' | 'show' | 'upgrade';

/** The generate button: opens a finished video, or leads to the upgrade page if no downloads are left (`isUsedUp`). */
export const generateButtonState = (
  status: GenerationStatus,
  isUsedUp: boolean,
): ButtonState & { use: GenerateTarget } => {
  if (status === 'completed') return { use: 'show', label: 'Video Ready', isDisabled: false };
  if (isUsedUp) return { use: 'upgrade', label: 'Upgrade to Pro', isDisabled: false };
  return { use: 'generate', label: 'Generate Video', isDisabled: isBusy(status) };
};

/** Whether the button generates a video now. */
export const isReadyToGenerate = ({
  use,
  isDisabled,
}: Pick<ReturnType<typeof generateButtonState>, 'use' | 'isDisabled'>): boolean =>
  use === 'generate' && !isDisabled;

/** The download button: disabled until the video is finished, and during a download. */
export const downloadButtonState = (status: GenerationStatus, isDownloading: boolean): ButtonState => {
  if (isDownloading) return { label: 'Downloading...', isDisabled: true };
  if (isBusy(status)) return { label: 'Preparing...', isDisabled: true };
  return { label: 'Download Video', isDisabled: status !== 'completed' };
};

/** The label where there is room for one word. */
export const shortDownloadLabel = (label: string): string =>
  label === 'Download Video' ? 'Download' : label;

type UpgradeNote = {
  /** Why the video cannot be downloaded, or null. */
  denial: string | null;
  link: { feature: UpgradeFeature; label: string } | null;
};

/** The note below the buttons of an account whose plan limits it. */
const useUpgradeNote = (): UpgradeNote => {
  const { data: user } = useCurrentUser();
  const finished = useAtomValue(finishedVideoAtom);
  const denial = useDownloadDenial(finished);
  const isWatermarked = useAtomValue(watermarkTargetAtom) !== null && user != null && hasWatermark(user);
  if (denial !== null) {
    // Without a finished video the generate button links to Pro.
    const link = finished === null ? null : ({ feature: 'downloads', label: 'Upgrade to Pro' } as const);
    return { denial, link };
  }
  if (!isWatermarked) return { denial: null, link: null };
  return { denial: null, link: { feature: 'watermark', label: 'Remove Watermark - Upgrade to Pro' } };
};

type VideoButton = ButtonState & { run: () => void };

const EXPIRED =
  'The video of this promo was deleted when its storage period ended. You can generate it again.';

type VideoButtons = {
  status: GenerationStatus;
  /** Why there is no video or no download, or null. */
  notice: string | null;
  generate: VideoButton & { use: GenerateTarget };
  download: ButtonState & { control: ControlProps };
  note: UpgradeNote;
  refresh: () => void;
};

/** The state and handlers of the buttons, for desktop and phone. */
export const useVideoButtons = (): VideoButtons => {
  const status = useAtomValue(generationStatusAtom);
  const isDownloading = useAtomValue(isDownloadingAtom);
  const { generate, show, refresh } = useGeneration();
  const download = useDownload();
  const finished = useAtomValue(finishedVideoAtom);
  const note = useUpgradeNote();
  const isExpired = useAtomValue(isVideoExpiredAtom);
  const navigate = useNavigate();
  const handlers: Record<GenerateTarget, () => void> = {
    generate: () => void generate(),
    show,
    upgrade: () => void navigate(upgradePath('downloads')),
  };
  const generateState = generateButtonState(status, note.denial !== null);
  const button = downloadButtonState(status, isDownloading);
  return {
    status,
    notice: note.denial ?? (isExpired ? EXPIRED : null),
    note,
    refresh,
    generate: { ...generateState, run: handlers[generateState.use] },
    download: {
      ...button,
      control: controlProps(note.denial, {
        onPress: () => {
          if (finished !== null) void download(finished);
        },
        onRefused: notifyRefused,
      }),
    },
  };
};

type GenerateButtonProps = Pick<ReturnType<typeof useVideoButtons>, 'generate'>;

const icons: Partial<Record<GenerateTarget, ReactNode>> = {
  generate: <IconSparkles size={18} />,
  upgrade: <IconCrown size={18} />,
};

export const GenerateButton = ({ generate }: GenerateButtonProps) => (
  <PrimaryButton
    isFullWidth
    isDisabled={generate.isDisabled}
    icon={icons[generate.use]}
    onClick={generate.run}
  >
    {generate.label}
  </PrimaryButton>
);

type DownloadButtonProps = Pick<ReturnType<typeof useVideoButtons>, 'download'> & {
  /** Styles that show the label, the icon or both. */
  classes: Record<'download' | 'icon' | 'label', string>;
};

/** Downloads the video. Screen readers get the full label. */
export const DownloadButton = ({ download, classes }: DownloadButtonProps) => (
  <Button
    className={classes.download}
    variant="default"
    aria-label={download.label}
    title={download.label}
    disabled={download.isDisabled}
    {...download.control}
  >
    <IconDownload className={classes.icon} size={18} aria-hidden />
    <span className={classes.label}>{shortDownloadLabel(download.label)}</span>
  </Button>
);
