import type { ReactNode } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { PromoFrame, useHasBeenVisible } from '#src/features/editor/preview/promo-frame.tsx';
import classes from '#src/features/editor/templates/template-card.module.css';
import { ImageCard } from '#src/ui/image-card.tsx';

type TemplateCardProps = {
  title: string;
  /** Filled with the user's texts. */
  promo: Promo;
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  isPlaying: boolean;
  onChoose: () => void;
  /** The menu of the card. */
  children?: ReactNode;
};

/** A template: a still that plays while it has the pointer or the focus. */
export const TemplateCard = ({
  title,
  promo,
  posters,
  sources,
  isPlaying,
  onChoose,
  children,
}: TemplateCardProps) => {
  const [isSeen, ref] = useHasBeenVisible();
  return (
    <div className={classes.card} ref={ref}>
      <ImageCard
        title={title}
        label={`Start from ${title}`}
        shape="portrait"
        image={
          isSeen && <PromoFrame promo={promo} posters={posters} sources={sources} isMoving={isPlaying} />
        }
        onPress={onChoose}
      />
      {children}
    </div>
  );
};
