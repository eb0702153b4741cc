import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AssetSource } from '#schema/asset-source.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { type SampledFrame, sampleFrames } from '#src/features/editor/background/sample-frames.ts';

/** `isSettled`: the frames are sampled, or cannot be. */
export type SampledFrames = { frames: readonly SampledFrame[]; isSettled: boolean };

const none: readonly SampledFrame[] = [];

/**
 * Frames of a video at `times`, seconds; empty until they are sampled, and when the browser cannot play the file. Sampled once and
 * cached. While `isEnabled` is false, sampling stops, because decoding a second video makes playback drop frames.
 */
export const useSampledFrames = (
  source: Pick<AssetSource, 'url'> | undefined,
  times: readonly number[],
  isEnabled = true,
): SampledFrames => {
  const url = source?.url ?? '';
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isEnabled) void queryClient.cancelQueries({ queryKey: queryKeys.sampledFrames(url, times) });
  }, [isEnabled, queryClient, url, times]);
  const { data, isError } = useQuery({
    queryKey: queryKeys.sampledFrames(url, times),
    queryFn: ({ signal }) => sampleFrames(url, times, { signal }),
    enabled: isEnabled && url !== '' && times.length > 0,
  });
  return { frames: data ?? none, isSettled: data !== undefined || isError };
};

/** The same frames for somebody who looks at them: sampled at once, each there as soon as it is read. */
export const useFramesAtOnce = (
  { url }: Pick<AssetSource, 'url'>,
  times: readonly number[],
): readonly SampledFrame[] => {
  const [read, setRead] = useState<{ url: string; frames: readonly SampledFrame[] }>({ url, frames: none });
  const { data } = useQuery({
    queryKey: queryKeys.sampledFrames(url, times),
    queryFn: ({ signal }) =>
      sampleFrames(url, times, {
        signal,
        onFrame: (frame) =>
          setRead((before) => ({ url, frames: [...(before.url === url ? before.frames : none), frame] })),
      }),
  });
  return data ?? (read.url === url ? read.frames : none);
};
