import { join } from 'node:path';
import { inTempFolder } from '#tests/drill/run-parts.ts';
import { openPreviewPlayer, type PreviewPlayer } from '#tests/support/rendering/preview-player.ts';

/** Runs `work` with an open Player of the preview and a temporary folder for videos; both are gone afterwards. */
export const withPreview = <T>(
  work: (looking: { player: PreviewPlayer; folder: string }) => Promise<T>,
): Promise<T> =>
  inTempFolder(async (folder) => {
    const player = await openPreviewPlayer(join(folder, 'page'));
    try {
      return await work({ player, folder });
    } finally {
      await player.close();
    }
  });
