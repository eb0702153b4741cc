import { z } from 'zod';

/** How promotional text is written. */
export const WritingStyle = z.enum([
  'sensual',
  'enchanting',
  'fierce',
  'elegant',
  'playful',
  'mysterious',
  'confident',
  'artistic',
  'humor',
  'whimsical',
  'poetry',
]);
export type WritingStyle = z.infer<typeof WritingStyle>;
export const DEFAULT_WRITING_STYLE: WritingStyle = 'sensual';
