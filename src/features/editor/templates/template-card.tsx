import { type ReactNode, useMemo } from 'react';
import type { TemplateInput } from '#remotion/templates/fill-template.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { PromoFrame, useHasBeenVisible } from '#src/features/editor/preview/promo-frame.tsx';
import classes from '#src/features/editor/templates/template-card.module.css';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import { filledTemplate } from '#src/features/editor/templates/use-start-promo.ts';

import { ImageCard } from '#src/ui/image-card.tsx';

type FilledFrameProps = {
  template: Pick<PickableTemplate, 'promo' | 'locks'>;
  /** What it is filled with. */
  filling: TemplateInput;
  posters: ReadonlyMap<string, string>;
  sources: AssetSources;
  isPlaying: boolean;
};

/** A template with the user's texts; filled only once its card is seen. */
const FilledFrame = ({ template, filling, posters, sources, isPlaying }: FilledFrameProps) => {
  const promo = useMemo(() => filledTemplate(template, filling), [template, filling]);
  return <PromoFrame promo={promo} posters={posters} sources={sources} isMoving={isPlaying} />;
};

type TemplateCardProps = FilledFrameProps & {
  template: PickableTemplate;
  onChoose: () => void;
  /** The menu of the card. */
  children?: ReactNode;
};

/** A template: a still that plays while it has the pointer or the focus. */
export const TemplateCard = ({ onChoose, children, ...frame }: TemplateCardProps) => {
  const [isSeen, ref] = useHasBeenVisible(frame.template.promo);
  const { title, kind } = frame.template;
  return (
    <div className={classes.card} ref={ref}>
      <ImageCard
        title={title}
        label={`Start from ${title}`}
        shape="portrait"
        {...(kind === 'studio' ? { badge: 'Studio' } : {})}
        image={isSeen && <FilledFrame {...frame} />}
        onPress={onChoose}
      />
      {children}
    </div>
  );
};
