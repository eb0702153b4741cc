import { type GenerationStatus, isBusy } from '#src/features/editor/generation/generation.ts';
import { useAtomValue } from 'jotai';
import { hasWatermark } from '#contract/permissions.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import {
  finishedVideoAtom,
  generationStatusAtom,
  isDownloadingAtom,
} from '#src/features/editor/generation/generation-atoms.ts';
import { useDownload, useDownloadDenial } from '#src/features/editor/generation/use-download.ts';
import { watermarkTargetAtom } from '#src/features/editor/state/promo-atom.ts';
import { type UpgradeFeature, upgradePath } from '#src/ui/upgrade-link.tsx';
import { useNavigate } from 'react-router';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';

export type ButtonState = { label: string; isDisabled: boolean };

/** What a press of the generate button does. */
export type GenerateTarget = 'generate' | 'show' | 'upgrade';

/**
 * The generate button. With a finished video it says so and shows it; to an account whose downloads are used up (the
 * upgrade state) a further video would be of no use, and it leads to what Pro has.
 */
export const generateButtonState = (
  status: GenerationStatus,
  isUsedUp: boolean,
): ButtonState & { use: GenerateTarget } => {
  if (status === 'completed') return { use: 'show', label: 'Video Ready', isDisabled: false };
  if (isUsedUp) return { use: 'upgrade', label: 'Upgrade to Pro', isDisabled: false };
  return { use: 'generate', label: 'Generate Video', isDisabled: isBusy(status) };
};

/** The download button: it waits for a finished video, and for the download under way. */
export const downloadButtonState = (status: GenerationStatus, isDownloading: boolean): ButtonState => {
  if (isDownloading) return { label: 'Downloading...', isDisabled: true };
  if (isBusy(status)) return { label: 'Preparing...', isDisabled: true };
  return { label: 'Download Video', isDisabled: status !== 'completed' };
};

/** What the download button reads where it has room for one word: the same, but for the thing that is downloaded. */
export const shortDownloadLabel = (label: string): string =>
  label === 'Download Video' ? 'Download' : label;

/** What the free plan takes away from the video at hand, and the way to Pro. */
export type UpgradeNote = {
  /** Why there is no download, in words; null where there is. */
  denial: string | null;
  link: { feature: UpgradeFeature; label: string } | null;
};

/** What stands beside the actions of an account that its plan holds back. */
export const useUpgradeNote = (): UpgradeNote => {
  const { data: user } = useCurrentUser();
  const finished = useAtomValue(finishedVideoAtom);
  const refusal = useDownloadDenial(finished);
  const isMarked = useAtomValue(watermarkTargetAtom) !== null && user != null && hasWatermark(user);
  if (refusal !== null) {
    // Without a finished video the generate button itself leads there.
    const link = finished === null ? null : ({ feature: 'downloads', label: 'Upgrade to Pro' } as const);
    return { denial: refusal, link };
  }
  if (!isMarked) return { denial: null, link: null };
  return { denial: null, link: { feature: 'watermark', label: 'Remove Watermark - Upgrade to Pro' } };
};

type VideoButton = ButtonState & { run: () => void };

type VideoButtons = {
  status: GenerationStatus;
  generate: VideoButton & { use: GenerateTarget };
  download: VideoButton;
  note: UpgradeNote;
};

/** The actions of the action bar, alike on desktop and phone. */
export const useVideoButtons = (): VideoButtons => {
  const status = useAtomValue(generationStatusAtom);
  const isDownloading = useAtomValue(isDownloadingAtom);
  const { generate, show } = useGeneration();
  const download = useDownload();
  const finished = useAtomValue(finishedVideoAtom);
  const note = useUpgradeNote();
  const navigate = useNavigate();
  const uses: Record<GenerateTarget, () => void> = {
    generate: () => void generate(),
    show,
    upgrade: () => void navigate(upgradePath('downloads')),
  };
  const generateState = generateButtonState(status, note.denial !== null);
  const button = downloadButtonState(status, isDownloading);
  return {
    status,
    note,
    generate: { ...generateState, run: uses[generateState.use] },
    download: {
      ...button,
      isDisabled: button.isDisabled || note.denial !== null,
      run: () => {
        if (finished !== null) void download(finished);
      },
    },
  };
};
