import { useQuery } from '@tanstack/react-query';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** What there is to know about samples; it imports all templates, so it does not load with the editor. */
export const useSampleCopy = () =>
  useQuery({
    queryKey: queryKeys.sampleCopy,
    queryFn: () => import('#src/features/editor/generation/sample-copy.ts'),
    staleTime: Infinity,
  }).data;

type SampleWarningProps = { promo: Promo; className: string | undefined };

/** Warns of sample texts that a video shows. */
export const SampleWarning = ({ promo, className }: SampleWarningProps) => {
  const warning = useSampleCopy()?.sampleWarning(promo) ?? null;
  return warning !== null && <p className={className}>{warning}</p>;
};
