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
import { useDownload } from '#src/features/editor/generate/use-download.ts';
import { useGeneration } from '#src/features/editor/generate/use-generation.ts';

export type Action = ButtonState & { run: () => void };

/** The actions of the action bar, alike on desktop and phone. */
export const useActions = (): { status: GenerationStatus; generate: Action; download: Action } => {
  const status = useAtomValue(generationStatusAtom);
  const generation = useAtomValue(generationAtom);
  const isDownloading = useAtomValue(isDownloadingAtom);
  const { generate, show } = useGeneration();
  const download = useDownload();
  const finished: RenderView | null =
    status === 'completed' && generation.phase === 'asked' ? generation.render : null;
  return {
    status,
    generate: {
      ...generateButton(status),
      run: () => (finished === null ? void generate() : show()),
    },
    download: {
      ...downloadButton(status, isDownloading),
      run: () => {
        if (finished !== null) void download(finished);
      },
    },
  };
};
