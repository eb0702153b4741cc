import { useQuery } from '@tanstack/react-query';
import type { Promo } from '#schema/promo.ts';
import { queryKeys } from '#src/api/query-keys.ts';

type SampleWarningProps = { promo: Promo; className: string | undefined };

/** Warns of sample texts that a video shows. */
export const SampleWarning = ({ promo, className }: SampleWarningProps) => {
  // This imports all templates, so it does not load with the editor.
  const { data: sampleCopy } = useQuery({
    queryKey: queryKeys.sampleCopy,
    queryFn: () => import('#src/features/editor/generation/samples/sample-copy.ts'),
    staleTime: Infinity,
  });
  const warning = sampleCopy?.sampleWarning(promo) ?? null;
  return warning !== null && <p className={className}>{warning}</p>;
};
