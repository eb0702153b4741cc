import { useAtomValue } from 'jotai';
import type { RenderView } from '#contract/renders.contract.ts';
import {
  type ButtonState,
  downloadButton,
  generateButton,
} from '#src/features/editor/generate/action-buttons.ts';
import {
  generationAtom,
  generationStatusAtom,
  isDownloadingAtom,
} from '#src/features/editor/generate/generation-atoms.ts';
import type { GenerationStatus } from '#src/features/editor/generate/generation.ts';
import { useDownloadRefusal } from '#src/features/editor/generate/use-download-refusal.ts';
import { useDownload } from '#src/features/editor/generate/use-download.ts';
import { useGeneration } from '#src/features/editor/generate/use-generation.ts';

type Action = ButtonState & { run: () => void };

type Actions = {
  status: GenerationStatus;
  generate: Action;
  download: Action;
  /** Why the plan allows no download, in words; null when it does. */
  refusal: string | null;
};

/** The actions of the action bar, alike on desktop and phone. */
export const useActions = (): Actions => {
  const status = useAtomValue(generationStatusAtom);
  const generation = useAtomValue(generationAtom);
  const isDownloading = useAtomValue(isDownloadingAtom);
  const { generate, show } = useGeneration();
  const download = useDownload();
  const finished: RenderView | null =
    status === 'completed' && generation.phase === 'asked' ? generation.render : null;
  const refusal = useDownloadRefusal(finished);
  const button = downloadButton(status, isDownloading);
  return {
    status,
    refusal,
    generate: {
      ...generateButton(status),
      run: () => (finished === null ? void generate() : show()),
    },
    download: {
      ...button,
      isDisabled: button.isDisabled || refusal !== null,
      run: () => {
        if (finished !== null) void download(finished);
      },
    },
  };
};
