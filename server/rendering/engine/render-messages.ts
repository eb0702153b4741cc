import { z } from 'zod';
import { renderFailures, type RenderFailureCode } from '#contract/job-failures.ts';
import { RenderStage, RenderStrategy } from '#contract/videos/renders.contract.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import type { RenderBrowser } from '#server/rendering/browser.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

/** What the parent sends to the render child. */
export type ToChild =
  | { type: 'render'; job: RenderJob; tools: Omit<RenderTools, 'withBrowser'> }
  | { type: 'warm'; browser: RenderBrowser }
  | { type: 'cancel' };

const isFailureCode = (code: string): code is RenderFailureCode => Object.hasOwn(renderFailures, code);

/** What the child sends back; validated, because a dying process may write anything. `cause` is for the log. */
export const FromChild = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    progress: z.object({
      stage: RenderStage,
      progress: z.number(),
      secondsLeft: z.number().nullable(),
    }),
  }),
  z.object({
    type: z.literal('done'),
    result: z.object({
      strategy: RenderStrategy,
      strategyReason: z.string(),
      layeredFailure: z.string().nullable(),
      toolchain: z.string(),
      bytes: z.number(),
      frames: z.number(),
      seconds: z.number(),
    }),
  }),
  z.object({
    type: z.literal('failed'),
    code: z.string().refine(isFailureCode),
    cause: z.string(),
  }),
  z.object({ type: z.literal('cancelled') }),
  z.object({
    type: z.literal('warm'),
    sandbox: z
      .object({ isRoot: z.boolean(), isBrowserSandboxed: z.boolean(), hidesFiles: z.boolean() })
      .nullable(),
  }),
]);
export type FromChild = z.infer<typeof FromChild>;
