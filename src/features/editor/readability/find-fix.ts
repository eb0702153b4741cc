import type {
  Fix,
  Problem,
  ProblemKind,
  Reading,
} from '#src/features/editor/readability/readability-problem.ts';
import { type LaidText, laidTexts } from '#src/features/editor/readability/find-problems.ts';
import { moveApart } from '#src/features/editor/readability/fixes/move-apart.ts';
import { moveIntoZone } from '#src/features/editor/readability/fixes/move-into-zone.ts';
import { makeFit } from '#src/features/editor/readability/fixes/make-fit.ts';
import { strengthen } from '#src/features/editor/readability/fixes/strengthen.ts';

const fixes: Record<ProblemKind, (text: LaidText, reading: Reading) => Fix | null> = {
  'leaves-frame': makeFit,
  'outside-zone': moveIntoZone,
  overlaps: moveApart,
  weak: strengthen,
};

/** What one press can do against a problem; null when only the person can. Pure: the edit it answers is not made. */
export const findFix = ({ elementId, kind }: Problem, reading: Reading): Fix | null => {
  const text = laidTexts(reading).find(({ element }) => element.id === elementId);
  return text === undefined ? null : fixes[kind](text, reading);
};
