import { type ReactNode, useMemo, useCallback, useEffect, useRef, useState } from 'react';
import type { TemplateInput } from '#remotion/templates/fill-template.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import { PromoFrame, useHasBeenVisible } from '#src/features/editor/preview/promo-frame.tsx';
import { type PickableTemplate, filledTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import { prefersReducedMotion } from '#src/ui/browser/media-queries.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import classes from '#src/features/editor/templates/template-card.module.css';

/** Delay before a card plays, so that a passing pointer or a scrolling list starts nothing; ms. */
const PLAY_DELAY = 180;
/** On touch screens, the card in this band plays, a little above the middle. */
const BAND = '-30% 0px -50% 0px';

type CardProps = {
  ref: (node: HTMLElement | null) => (() => void) | undefined;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

const hasPointer = (): boolean => matchMedia('(hover: hover)').matches;

/** Picks the card that plays: the one with the pointer or the focus, on touch screens the one in the middle. None with reduced motion. */
export const usePlayingCard = (): { playingId: string | null; cardPropsOf: (id: string) => CardProps } => {
  const [playingId, setPlayingId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inBand = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);

  const play = useCallback((choose: () => string | null) => {
    clearTimeout(timer.current);
    if (prefersReducedMotion()) return;
    timer.current = setTimeout(() => setPlayingId(choose()), PLAY_DELAY);
  }, []);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setPlayingId(null);
  }, []);

  const watch = useCallback(
    (id: string, node: HTMLElement | null) => {
      if (node === null || hasPointer()) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting === true) inBand.current.add(id);
          else inBand.current.delete(id);
          play(() => [...inBand.current][0] ?? null);
        },
        { rootMargin: BAND },
      );
      observer.observe(node);
      return () => {
        observer.disconnect();
        inBand.current.delete(id);
      };
    },
    [play],
  );

  const cardPropsOf = (id: string): CardProps => ({
    ref: (node) => watch(id, node),
    onPointerEnter: () => hasPointer() && play(() => id),
    onPointerLeave: () => hasPointer() && stop(),
    onFocus: () => play(() => id),
    onBlur: stop,
  });
  return { playingId, cardPropsOf };
};

/** The parts of a promo that are drawn, as JSON. */
export const drawnParts = (promo: Promo): string => {
  // However it sounds.
  const background = promo.background && { ...promo.background, volume: 1, muted: false };
  return JSON.stringify([background, promo.textShadow, layersInOrder(promo)]);
};

/** Whether a filled template looks the same as with its samples. */
const isDrawnAlike = (filled: Promo, template: Promo): boolean => drawnParts(filled) === drawnParts(template);

/** Whether the library has everything that a promo draws. */
const hasAssets = (promo: Promo, sources: AssetSources): boolean =>
  promoAssets(promo).every(({ assetId, as }) => as === 'music' || Object.hasOwn(sources, assetId));

type FilledFrameProps = {
  template: Pick<PickableTemplate, 'promo' | 'locks' | 'still'>;
  filling: TemplateInput;
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  isPlaying: boolean;
};

/** Drawn once its fonts are loaded. */
const DrawnFrame = ({ promo, template, ...moving }: FilledFrameProps & { promo: Promo }) => {
  const [isDrawn, ref] = useHasBeenVisible(template.promo);
  const { posters, sources, isPlaying } = moving;
  return (
    <div className={classes.frame} ref={ref}>
      {isDrawn && <PromoFrame promo={promo} posters={posters} sources={sources} isMoving={isPlaying} />}
    </div>
  );
};

/** A template with the user's texts, over its still; nothing if the still looks the same. */
const FilledFrame = (props: FilledFrameProps) => {
  const { template, filling, isPlaying } = props;
  const promo = useMemo(() => filledTemplate(template, filling), [template, filling]);
  const isSame = useMemo(() => isDrawnAlike(promo, template.promo), [promo, template]);
  return template.still !== null && isSame && !isPlaying ? null : <DrawnFrame {...props} promo={promo} />;
};

/** Fills the template only once the card has been visible. */
const SeenFrame = (props: FilledFrameProps) => {
  const [isSeen, ref] = useHasBeenVisible();
  return (
    <div className={classes.frame} ref={ref}>
      {isSeen && <FilledFrame {...props} />}
    </div>
  );
};

/** Drops a still that shows assets which are no longer in the library. */
const withTrueStill = (template: PickableTemplate, sources: AssetSources): PickableTemplate =>
  template.still === null || hasAssets(template.promo, sources) ? template : { ...template, still: null };

type TemplateCardProps = FilledFrameProps & {
  template: PickableTemplate;
  /** Whether the user has used the panel; until then, templates show their stills. */
  isInUse: boolean;
  /** Whether the library is loaded, so that assets can be missing from it. */
  isLibraryKnown: boolean;
  onChoose: () => void;
  /** The menu of the card. */
  children?: ReactNode;
};

/** A template: a still, which plays while it has the pointer or the focus. Drawing all with the user's texts needs all fonts, and seconds. */
export const TemplateCard = ({
  template: given,
  isInUse,
  isLibraryKnown,
  onChoose,
  children,
  ...frame
}: TemplateCardProps) => {
  const { sources } = frame;
  const template = useMemo(
    () => (isLibraryKnown ? withTrueStill(given, sources) : given),
    [given, isLibraryKnown, sources],
  );
  const { title, kind, still } = template;
  return (
    <div className={classes.card}>
      <ImageCard
        title={title}
        label={`Start from ${title}`}
        shape="portrait"
        {...(kind === 'studio' ? { badge: 'Studio' } : {})}
        image={
          <>
            {still !== null && <img src={still} alt="" loading="lazy" decoding="async" />}
            {(still === null || isInUse || frame.isPlaying) && <SeenFrame {...frame} template={template} />}
          </>
        }
        onPress={onChoose}
      />
      {children}
    </div>
  );
};
