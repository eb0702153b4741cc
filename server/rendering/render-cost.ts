import type { QualityPreset } from '#contract/videos/renders.contract.ts';
import type { AssetFacts } from '#remotion/plan/asset-facts.ts';
import { endCardLogo } from '#remotion/plan/overlay-box.ts';
import { overlayGeometry, type OverlayGeometry } from '#remotion/plan/overlay-geometry.ts';
import {
  isOverlayLayer,
  type OverlayLayerPlan,
  planRender,
  type RenderPlan,
} from '#remotion/plan/plan-render.ts';
import { estimatedPixels, needsStrip, planStrip } from '#remotion/plan/strip.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';

/**
 * The cost of a render, estimated before it starts: pixels drawn, times frames, times the processor time of one pixel.
 * `seconds` are processor seconds on the machine of docs/benchmarks.md, `byElement` those of each overlay by element id.
 */
export type RenderCost = { seconds: number; byElement: ReadonlyMap<string, number> };

/** Processor time, nanoseconds per pixel, as measured for docs/decisions/0024-renders-have-a-cost.md. */
const PER_PIXEL = {
  /** Decoding the background, converting and encoding a pixel of the video. */
  encode: { draft: 25, premium_gif_quality: 25, master: 120 } satisfies Record<QualityPreset, number>,
  scale: 3,
  /** Converting a GIF, which is RGB. */
  gif: 20,
  /** A pixel of the canvas on which an overlay is rotated or scales. */
  rotate: 40,
  composite: 3,
  /** A pixel of one look of a text that is drawn again and again. */
  look: 60,
};

/** More parts than a text of usual length has. */
const PARTS_AT_MOST = { characters: 200, words: 40, lines: 10 };

/** Processor time of a frame that the browser draws, nanoseconds: the frame, each overlay on it, and each of their pixels. */
const BROWSER = { frame: 350e6, overlay: 10e6, pixel: 25 };

const area = ({ width, height }: { width: number; height: number }): number => width * height;

/** Pixels of a layer that lie inside the frame, at most. */
const visibleArea = ({ canvas }: Pick<OverlayGeometry, 'canvas'>, plan: RenderPlan): number =>
  Math.min(canvas.width, plan.width) * Math.min(canvas.height, plan.height);

const layeredOverlay = ({ source, time }: OverlayLayerPlan, plan: RenderPlan): number => {
  const { geometry, cache, period, fileKind } = source;
  const transform =
    area(geometry.scaled) * PER_PIXEL.scale +
    (fileKind === 'gif' ? area(geometry.canvas) * PER_PIXEL.gif : 0) +
    (geometry.turn === null ? 0 : area(geometry.canvas) * PER_PIXEL.rotate);
  const frames = time.to - time.from;
  const transformedFrames = cache === 'transformed' ? period : frames;
  const scaling = geometry.pivot === null ? 0 : area(geometry.canvas) * PER_PIXEL.rotate;
  return (
    transformedFrames * transform + frames * (scaling + visibleArea(geometry, plan) * PER_PIXEL.composite)
  );
};

const layeredNanoseconds = (promo: Promo, plan: RenderPlan): Map<string, number> =>
  new Map(
    plan.layers.map((layer) => {
      const { id, time } = layer;
      if (isOverlayLayer(layer)) return [id, layeredOverlay(layer, plan)];
      const frames = time.to - time.from;
      if (layer.source.kind === 'end-card') return [id, frames * area(plan) * PER_PIXEL.composite];
      const text = promo.textElements.find((element) => element.id === id);
      const pixels = text === undefined ? 0 : estimatedPixels(text, plan);
      const looks = needsStrip(time) ? planStrip(time, PARTS_AT_MOST).looks.length : 0;
      return [id, pixels * (frames * PER_PIXEL.composite + looks * PER_PIXEL.look)];
    }),
  );

type Assets = Readonly<Record<string, Pick<AssetFacts, 'width' | 'height'>>>;

const logoOf = ({ endCard }: Promo, assets: Assets): OverlayElement[] => {
  const logoId = endCard?.logoId ?? null;
  const file = logoId === null ? undefined : assets[logoId];
  return logoId === null || file === undefined ? [] : [endCardLogo(logoId, file)];
};

const browserNanoseconds = (promo: Promo, plan: RenderPlan, assets: Assets): Map<string, number> =>
  new Map(
    [...promo.overlayElements, ...logoOf(promo, assets)].flatMap((element): [string, number][] => {
      const file = assets[element.overlayId];
      const geometry =
        file === undefined || !element.visible ? null : overlayGeometry(element, file, plan.outputScale);
      if (geometry === null) return [];
      const nanoseconds = BROWSER.overlay + area(geometry.scaled) * BROWSER.pixel;
      return [[element.id, plan.frames * nanoseconds]];
    }),
  );

/** The cost of a plan. Pure. */
export const costOfPlan = (
  plan: RenderPlan,
  { promo, assets, qualityPreset }: { promo: Promo; assets: Assets; qualityPreset: QualityPreset },
): RenderCost => {
  const { background, frames, strategy } = plan;
  const byElement =
    strategy === 'layered' ? layeredNanoseconds(promo, plan) : browserNanoseconds(promo, plan, assets);
  const perFrame =
    area(plan) * PER_PIXEL.encode[qualityPreset] +
    (background?.isScaled === true ? area(background.box) * PER_PIXEL.scale : 0) +
    (strategy === 'layered' ? 0 : BROWSER.frame);
  const all = [...byElement.values()].reduce((sum, nanoseconds) => sum + nanoseconds, frames * perFrame);
  return {
    seconds: all / 1e9,
    byElement: new Map([...byElement].map(([id, nanoseconds]) => [id, nanoseconds / 1e9])),
  };
};

/** The properties of every video that the ingest has made. */
const INGESTED = {
  rotation: 0,
  color: { pixelFormat: 'yuv420p', colorSpace: 'bt709', colorRange: 'tv', colorTransfer: 'bt709' },
};

/**
 * The cost of a promo before its files are read, on a machine with a full ffmpeg. Pure. `assets` by asset id; one
 * without facts costs nothing.
 */
export const estimateRenderCost = (
  promo: Promo,
  assets: Readonly<Record<string, Omit<StagedAsset, 'localPath'> | null>>,
  qualityPreset: QualityPreset,
): RenderCost => {
  const known = Object.entries(assets).flatMap(([id, facts]): [string, AssetFacts][] =>
    facts === null ? [] : [[id, { ...facts, ...INGESTED }]],
  );
  const facts = Object.fromEntries(known);
  const { outputScale } = encoderSettings[qualityPreset];
  const plan = planRender(promo, facts, { outputScale, hasCompositor: true });
  return costOfPlan(plan, { promo, assets: facts, qualityPreset });
};

/** Processor seconds of the most expensive render that is accepted: about 25 minutes of the reference machine. */
export const MAX_RENDER_COST = 3000;

/** Processor seconds up to which a render counts as short: half a minute of the usual quality, with a few overlays. */
export const SHORT_RENDER_COST = 60;

/** Wall time that a render of this cost may take, seconds: many times what it needs on a busy machine. */
export const renderTimeLimit = (cost: Pick<RenderCost, 'seconds'>): number => 600 + 2 * cost.seconds;
