import { atom } from 'jotai';
import type { Fix, Problem } from '#src/features/editor/readability/readability-problem.ts';

/** A problem, and what one press does against it; null when only the person can do something. */
export type Finding = Problem & { fix: Fix | null };

/** What makes texts of the open promo hard to read, as it was found when there was last time to look. */
export const findingsAtom = atom<readonly Finding[]>([]);
