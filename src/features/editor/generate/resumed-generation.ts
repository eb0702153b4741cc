import type { RenderView } from '#contract/renders.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { Generation } from '#src/features/editor/generate/generation.ts';
import { hasEnded } from '#src/features/editor/generate/follow-render.ts';

/**
 * What a promo just opened shows of its newest render: one under way always, a finished one only while the
 * promo is still what it was made from. An old failure is not brought up again.
 *
 * @param opened the document as opened, and the saved revision it is; null when it holds unsaved work.
 */
export const resumedGeneration = (
  render: RenderView,
  opened: { document: Promo; revision: number | null },
): Generation => {
  const isPresent = render.revision === opened.revision;
  if (hasEnded(render) && !(isPresent && render.state === 'completed')) return { phase: 'none' };
  return {
    phase: 'asked',
    render,
    // A document of its own for an older revision: never the present one, so its end is not taken for ours.
    madeFrom: isPresent ? opened.document : structuredClone(opened.document),
    startedAt: Date.parse(render.createdAt),
  };
};
