import { IngestError } from '#server/errors.ts';
import { asIngestError } from '#server/ingest/as-ingest-error.ts';
import { findConfinement } from '#server/ingest/confine.ts';
import { ingestOverlay } from '#server/ingest/ingest-overlay.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { ingestVideo } from '#server/ingest/ingest-video.ts';
import { makeThumbnail } from '#server/ingest/make-thumbnail.ts';
import { segmentVideo } from '#server/ingest/segment-video.ts';
import type { MediaTools } from '#server/media/ffmpeg-path.ts';
import type { IngestProgress, MediaIngest } from '#server/ports/media-ingest.ts';

type Work = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
};

/** Tells progress that only rises. */
const rising = ({ onProgress }: Work, phase: IngestProgress['phase']): ((progress: number) => void) => {
  let most = -1;
  return (progress) => {
    if (progress <= most) return;
    most = progress;
    onProgress?.({ phase, progress });
  };
};

/**
 * The ingest of this machine.
 * @param tools a full ffmpeg; null where there is none, then all but thumbnails is refused with NO_MEDIA_TOOLS
 */
export const createMediaIngest = (tools: MediaTools | null): MediaIngest => {
  const toolsFor = async (signal: AbortSignal | undefined): Promise<IngestTools> => {
    signal?.throwIfAborted();
    if (tools === null) throw new IngestError('NO_MEDIA_TOOLS');
    return { ...tools, ...(await findConfinement()), signal };
  };
  return {
    ingestVideo: (work) =>
      asIngestError(work.signal, async () =>
        ingestVideo(work, await toolsFor(work.signal), rising(work, 'processing')),
      ),
    segmentVideo: (work) =>
      asIngestError(work.signal, async () =>
        segmentVideo(work, await toolsFor(work.signal), rising(work, 'segmenting')),
      ),
    ingestOverlay: (work) =>
      asIngestError(work.signal, async () =>
        ingestOverlay(work, await toolsFor(work.signal), rising(work, 'processing')),
      ),
    makeThumbnail: (work) => asIngestError(undefined, () => makeThumbnail(work)),
  };
};
