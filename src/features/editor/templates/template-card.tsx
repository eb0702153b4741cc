import type { ReactNode } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { PromoStill } from '#src/features/editor/stills/promo-still.tsx';
import { useOnceSeen } from '#src/features/editor/stills/use-once-seen.ts';
import classes from '#src/features/editor/templates/template-card.module.css';
import { ImageCard } from '#src/ui/image-card.tsx';

type TemplateCardProps = {
  title: string;
  /** With the person's words in it. */
  promo: Promo;
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  isLive: boolean;
  onChoose: () => void;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** A template: a picture at rest, playing while it is looked at. */
export const TemplateCard = ({
  title,
  promo,
  posters,
  sources,
  isLive,
  onChoose,
  children,
}: TemplateCardProps) => {
  const [isSeen, ref] = useOnceSeen();
  return (
    <div className={classes['card']} ref={ref}>
      <ImageCard
        title={title}
        label={`Start from ${title}`}
        shape="portrait"
        image={isSeen && <PromoStill promo={promo} posters={posters} sources={sources} isMoving={isLive} />}
        onPress={onChoose}
      />
      {children}
    </div>
  );
};
