import { type ReactNode, useMemo } from 'react';
import type { TemplateInput } from '#remotion/templates/fill-template.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import { PromoFrame, useHasBeenVisible } from '#src/features/editor/preview/promo-frame.tsx';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import { filledTemplate } from '#src/features/editor/templates/use-start-promo.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import classes from '#src/features/editor/templates/template-card.module.css';

/** The parts of a promo that are drawn, as JSON. */
export const drawnParts = (promo: Promo): string =>
  JSON.stringify([promo.background, promo.textShadow, layersInOrder(promo)]);

/** Whether a filled template is drawn as its samples are. */
const isDrawnAlike = (filled: Promo, template: Promo): boolean => drawnParts(filled) === drawnParts(template);

/** Whether the library has everything that a promo draws. */
const hasAssets = (promo: Promo, sources: AssetSources): boolean =>
  promoAssets(promo).every(({ assetId }) => Object.hasOwn(sources, assetId));

type FilledFrameProps = {
  template: Pick<PickableTemplate, 'promo' | 'locks' | 'still'>;
  /** What it is filled with. */
  filling: TemplateInput;
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  isPlaying: boolean;
};

/** Drawn once its fonts are there. */
const DrawnFrame = ({ promo, template, ...moving }: FilledFrameProps & { promo: Promo }) => {
  const [isDrawn, ref] = useHasBeenVisible(template.promo);
  const { posters, sources, isPlaying } = moving;
  return (
    <div className={classes.frame} ref={ref}>
      {isDrawn && <PromoFrame promo={promo} posters={posters} sources={sources} isMoving={isPlaying} />}
    </div>
  );
};

/** A template with the user's texts, over its still; empty if the still shows the same. */
const FilledFrame = (props: FilledFrameProps) => {
  const { template, filling, isPlaying } = props;
  const promo = useMemo(() => filledTemplate(template, filling), [template, filling]);
  const isSame = useMemo(() => isDrawnAlike(promo, template.promo), [promo, template]);
  return template.still !== null && isSame && !isPlaying ? null : <DrawnFrame {...props} promo={promo} />;
};

/** Filled only once its card is seen. */
const SeenFrame = (props: FilledFrameProps) => {
  const [isSeen, ref] = useHasBeenVisible();
  return (
    <div className={classes.frame} ref={ref}>
      {isSeen && <FilledFrame {...props} />}
    </div>
  );
};

/** A template whose still shows what the library no longer has is drawn without it. */
const withTrueStill = (template: PickableTemplate, sources: AssetSources): PickableTemplate =>
  template.still === null || hasAssets(template.promo, sources) ? template : { ...template, still: null };

type TemplateCardProps = FilledFrameProps & {
  template: PickableTemplate;
  /** Whether somebody has turned to the templates: until then those with a still show their samples. */
  isInUse: boolean;
  /** Whether the library has answered; one that has not says nothing about what it has. */
  isLibraryKnown: boolean;
  onChoose: () => void;
  /** The menu of the card. */
  children?: ReactNode;
};

/**
 * A template: a still that plays while it has the pointer or the focus. Drawing them all with the user's texts would take
 * every font, and seconds on a slow computer that opens the editor for something else.
 */
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
