import { describe, expect, it } from 'vitest';
import type { AssetFacts } from '#remotion/plan/asset-facts.ts';
import { isOverlayLayer, planRender } from '#remotion/plan/plan-render.ts';
import { NO_PARTS } from '#remotion/plan/pose.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { PlacedLayer } from '#server/rendering/layered/layer-graph.ts';
import { compositeGraph } from '#server/rendering/layered/layered-render.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import {
  nightBackground,
  promoOver,
  textOf,
  videoFacts,
  wholeSize,
} from '#tests/support/rendering/planned-promo.ts';

const graphOf = (
  promo: object,
  assets: Record<string, AssetFacts> = { night: videoFacts() },
  backgroundFields: object | null = {},
) => {
  const hasBackground = backgroundFields !== null;
  const background = hasBackground ? { ...nightBackground, volume: 0.5, ...backgroundFields } : null;
  const plan = planRender(promoOver(background, promo), assets, wholeSize);
  const layers = plan.layers.map((layer): PlacedLayer =>
    isOverlayLayer(layer)
      ? { plan: layer, path: `/${layer.source.assetId}`, left: 12, top: 14 }
      : {
          plan: layer,
          path: `/${layer.id}.yuva`,
          left: 10,
          top: 20,
          width: 30,
          height: 40,
          counts: NO_PARTS,
        },
  );
  const backgroundPath = hasBackground ? '/night.mp4' : null;
  return compositeGraph(plan, { backgroundPath, layers, music: null });
};
const files = (inputs: string[]): string[] => inputs.filter((word) => word.startsWith('file:'));

describe('the graph of a composite', () => {
  it('opens untrusted files as local files of known formats only', () => {
    const { inputs } = graphOf({});
    expect(inputs.join(' ')).toMatch(/-protocol_whitelist file -format_whitelist \S+ -i file:\/night\.mp4/);
  });

  it('trims the background to the promo and leaves a fitting one unchanged', () => {
    const { filter } = graphOf({ videoDuration: 8 });
    expect(filter).toContain('trim=end_frame=240');
    expect(filter).not.toMatch(/scale|crop|loop/);
  });

  it('caches a short pass, and decodes a long one each time', () => {
    const short = graphOf({}, { night: videoFacts({ durationInSeconds: 2 }) });
    expect(files(short.inputs)).toHaveLength(1);
    expect(short.filter).toContain('loop=loop=7:size=60');
    const long = graphOf({}, { night: videoFacts({ durationInSeconds: 6 }) });
    expect(files(long.inputs)).toHaveLength(3);
    expect(long.filter).toContain('concat=n=3');
  });

  it('overlays the layers in order', () => {
    const texts = { textElements: [textOf('a'), textOf('b')] };
    const { inputs, filter } = graphOf({ ...texts, coverAtStart: false });
    expect(files(inputs)).toEqual(['file:/night.mp4', 'file:/a.yuva', 'file:/b.yuva']);
    expect(filter).toMatch(/\[b0\]\[l0\]overlay=x=10:y=20\S*\[b1\];\[b1\]\[l1\]overlay/);
  });

  it('shows the texts at rest in the first frame of a promo with a cover, and their motion from the next one on', () => {
    const { inputs, filter } = graphOf({ textElements: [textOf('a')], coverAtStart: true });
    expect(files(inputs)).toEqual(['file:/night.mp4', 'file:/a.yuva', 'file:/a.yuva']);
    expect(filter).toContain('[1:v]loop=');
    expect(filter).toMatch(/\[l0\]overlay=\S*enable='gte\(t,0\.0167\)'\[b1\]/);
    expect(filter).toContain('[2:v]trim=end_frame=1,');
    expect(filter).toMatch(/\[l1\]overlay=x=10:y=20:\S*enable='lt\(t,0\.0167\)'/);
  });

  it('fades a text in over a fifth of the promo, and leaves one without a fade unchanged', () => {
    expect(graphOf({ textElements: [textOf('a')], videoDuration: 10 }).filter).toContain(
      'loop=loop=60:size=1,settb=1/30,setpts=N,fade=type=in:start_frame=0:nb_frames=60:alpha=1',
    );
    expect(graphOf({ textElements: [textOf('a')], animationType: 'none' }).filter).not.toContain(',fade=');
  });

  it('has expressions that ffmpeg accepts, however many steps a motion has', async () => {
    const { ffmpeg } = await installedFfmpeg();
    const moving = {
      enter: { kind: 'blur', seconds: 3 },
      exit: { kind: 'blur', seconds: 3 },
    };
    const scaling = { enter: { kind: 'pop', seconds: 3 }, exit: { kind: 'pop', seconds: 3 } };
    const star = videoFacts({ kind: 'webm', width: 54, height: 54, durationInSeconds: 1 });
    const { filter } = graphOf(
      {
        textElements: [textOf('a', moving)],
        overlayElements: [{ id: 'o', overlayId: 'star', x: 50, y: 50, ...scaling }],
      },
      { night: videoFacts(), star },
    );
    const filters = [
      ...filter.matchAll(/(?:setpts='|perspective=)[^[]*?(?=,(?:unpremultiply|fade)|\[)/g),
    ].map(([found]) => found);
    expect(filters).toHaveLength(2);
    for (const each of filters)
      await runFfmpeg({
        ffmpeg,
        args: ['-f', 'lavfi', '-i', 'color=s=64x64:d=0.1', '-vf', each, '-f', 'null', '-'],
        timeoutInSeconds: 30,
        read: [],
        write: [],
      });
  });

  it('fades the end card and its logo in at its first frame, and shows what lies below until then', () => {
    const endCard = { color: '#c026d3', logoId: 'star' };
    const star = videoFacts({ kind: 'webm', width: 540, height: 540, durationInSeconds: 1 });
    const { inputs, filter } = graphOf({ endCard }, { night: videoFacts(), star });
    expect(files(inputs)).toEqual(['file:/night.mp4', 'file:/end card.yuva', 'file:/star']);
    const entrance = 'settb=1/30,setpts=N,fade=type=in:start_frame=0:nb_frames=12:alpha=1,setpts=PTS+390';
    expect(filter).toContain(`[1:v]loop=loop=12:size=1,${entrance}[l0]`);
    expect(filter).toContain(`loop=loop=1:size=30,${entrance}[l1]`);
  });

  it('plays the audio in sync at the given volume, from the end of the encoder priming', () => {
    const { filter } = graphOf({}, { night: videoFacts({ durationInSeconds: 6 }) });
    expect(filter).toContain('atrim=end_sample=288000,aloop=loop=2:size=288000,volume=0.5');
    expect(filter).toContain('atrim=start_sample=1024:end_sample=720000');
  });

  it('is silent and black without a background', () => {
    const { inputs, filter } = graphOf({}, {}, null);
    expect(inputs).toContain('color=c=black:s=1080x1920:r=30');
    expect(filter).toContain('anullsrc');
  });

  it('seeks to a full second before the trim range, and audio and video skip the same time', () => {
    const long = { night: videoFacts({ durationInSeconds: 60 }) };
    const { inputs, filter } = graphOf({}, long, { trimStart: 30.5, trimEnd: 40 });
    expect(inputs.join(' ')).toMatch(/-ss 29 \S+ \S+ \S+ \S+ -i file:\/night\.mp4/);
    expect(files(inputs)).toHaveLength(2);
    expect(filter).toContain('trim=start_frame=45:end_frame=330');
    expect(filter).toContain('atrim=start_sample=72000:end_sample=528000,asetpts=N/SR/TB');
    const early = graphOf({}, long, { trimStart: 2 });
    expect(early.inputs).not.toContain('-ss');
    expect(early.filter).toContain('trim=start_frame=60:end_frame=510');
  });

  it('crops a covering video at its focus, then mirrors it', () => {
    const wide = { night: videoFacts({ width: 1920, height: 1080 }) };
    const { filter } = graphOf({}, wide, { focusX: 0, mirrored: true });
    expect(filter).toMatch(/scale=w=3412:h=1920\S*?,crop=1080:1920:0:0,\S*hflip/);
  });

  it('overlays a fitted video on its own downscaled blur, or on a colour', () => {
    const wide = { night: videoFacts({ width: 1920, height: 1080 }) };
    const blurred = graphOf({}, wide, { fit: 'contain' });
    expect(blurred.filter).toMatch(/split\[front\]\[behind\].*gblur=sigma=2.*overlay=x=0:y=656/);
    const colored = graphOf({}, wide, { fit: 'contain', backdrop: 'color', backdropColor: '#402060' });
    expect(colored.filter).toMatch(/color=c=0x402060:s=1080x1920.*overlay=x=0:y=656/);
    expect(colored.filter).not.toContain('gblur');
  });

  it.each([
    [333, 777],
    [721, 405],
    [101, 101],
  ])('never cuts more out of a file of %d x %d for the blur than it has', (width, height) => {
    const odd = { night: videoFacts({ width, height }) };
    const { filter } = graphOf({}, odd, { fit: 'contain', focusX: 100, focusY: 100 });
    const [, across, down] = /\[behind\]crop=(\d+):(\d+)/.exec(filter) ?? [];
    expect(Number(across)).toBeLessThanOrEqual(width);
    expect(Number(down)).toBeLessThanOrEqual(height);
  });
});
