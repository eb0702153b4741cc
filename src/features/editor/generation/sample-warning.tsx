import { useQuery } from '@tanstack/react-query';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';

type SampleWarningProps = { promo: Promo; className: string | undefined };

/** What the film still says of its template, before the video is out in the world; nothing where it says nothing of it. */
export const SampleWarning = ({ promo, className }: SampleWarningProps) => {
  // All templates come with it: fetched when a video is made, and not with the editor.
  const { data: sampleWarning } = useQuery({
    queryKey: queryKeys.sampleWords,
    queryFn: async () => (await import('#src/features/editor/generation/sample-copy.ts')).sampleWarning,
    staleTime: Infinity,
  });
  const warning = sampleWarning?.(promo) ?? null;
  return warning !== null && <p className={className}>{warning}</p>;
};
