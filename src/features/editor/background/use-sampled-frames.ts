import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AssetSource } from '#schema/asset-source.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { type SampledFrame, sampleFrames } from '#src/features/editor/background/sample-frames.ts';

/** `isSettled`: no more frames come, as they are there or cannot be had. */
export type SampledFrames = { frames: readonly SampledFrame[]; isSettled: boolean };

const none: readonly SampledFrame[] = [];

/**
 * Frames of a video at these seconds; empty until they are sampled, or when the browser cannot play the file. They are sampled once
 * and cached. While `isEnabled` is false nothing is sampled and work in progress stops: decoding a second video makes playback drop
 * frames.
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
    queryFn: ({ signal }) => sampleFrames(url, times, signal),
    enabled: isEnabled && url !== '' && times.length > 0,
  });
  return { frames: data ?? none, isSettled: data !== undefined || isError };
};
