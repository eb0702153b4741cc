import { useQuery } from '@tanstack/react-query';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';

type SampleWarningProps = { promo: Promo; className: string | undefined };

/** Warns of sample texts that the video still shows. */
export const SampleWarning = ({ promo, className }: SampleWarningProps) => {
  // This imports all templates, so it loads when a video is generated, not with the editor.
  const { data: sampleWarning } = useQuery({
    queryKey: queryKeys.sampleWarning,
    queryFn: async () => (await import('#src/features/editor/generation/sample-copy.ts')).sampleWarning,
    staleTime: Infinity,
  });
  const warning = sampleWarning?.(promo) ?? null;
  return warning !== null && <p className={className}>{warning}</p>;
};
