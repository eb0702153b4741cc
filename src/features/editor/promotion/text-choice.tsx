import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useMemo, type PointerEvent } from 'react';
import type { Promo } from '#schema/promo.ts';
import { promotionalTextOf } from '#schema/texts/promotion-text.ts';
import { showsText } from '#src/features/editor/document/promotion-edits.ts';
import { PromoFrame, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { type Offer, type OfferedText, offerAtom } from '#src/features/editor/promotion/offer.ts';
import { baseOf, placeText, useWriting } from '#src/features/editor/promotion/use-writing.ts';
import { previewEditAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import classes from '#src/features/editor/promotion/text-choice.module.css';
import notes from '#src/ui/pages/note.module.css';

/** The promo without texts, until the first one is written. */
const withoutTexts = (promo: Promo): Promo => ({ ...promo, textElements: [] });

type OfferedCardProps = { offer: Offer; text: OfferedText; number: number; base: Promo };

/** One text on offer, in the promo. With a mouse over it the preview shows it as well. */
const OfferedCard = ({ offer, text, number, base }: OfferedCardProps) => {
  const promo = useAtomValue(promoAtom);
  const setPreview = useSetAtom(previewEditAtom);
  const { infoFor, choose } = useWriting();
  const { sources } = useLibrary();
  const posters = usePosters();
  const { task } = offer;
  const info = infoFor(task);
  const known = JSON.stringify(info);
  const hasText = text.blocks.length > 0;
  // The first one is drawn at once, the others when there is time.
  const deferred = useDeferredValue<OfferedText | null>(text, null);
  const drawn = number === 1 ? text : deferred;
  const shown = useMemo(() => {
    if (drawn === null) return null;
    if (drawn.blocks.length === 0) return withoutTexts(base);
    return placeText(base, { task, text: drawn, info: JSON.parse(known) });
  }, [base, drawn, known, task]);
  const isWhole = text.writer !== null;
  const preview = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse' || !isWhole) return;
    setPreview({ edit: (present) => placeText(baseOf(offer, present), { task, text, info }) });
  };
  return (
    <div
      className={classes.card}
      data-empty={!hasText}
      onPointerEnter={preview}
      onPointerLeave={() => setPreview(null)}
    >
      <ImageCard
        title={`Text ${number}`}
        label={
          hasText
            ? `Use text ${number}: ${promotionalTextOf(text.blocks)}`
            : `Text ${number} is being written`
        }
        shape="portrait"
        isSelected={isWhole && showsText(promo, text.blocks)}
        isDisabled={!isWhole}
        image={
          shown !== null && <PromoFrame promo={shown} posters={posters} sources={sources} isMoving={false} />
        }
        onPress={() => choose(number - 1)}
      />
    </div>
  );
};

const describeOffer = ({ isWriting, notice }: Offer): string => (isWriting ? 'Writing three texts…' : notice);

/** The texts on offer as small promos. A press puts one into the promo, and the next press another one in its place. */
export const TextChoice = () => {
  const offer = useAtomValue(offerAtom);
  const promo = useAtomValue(promoAtom);
  const setPreview = useSetAtom(previewEditAtom);
  const { keepMine, close } = useWriting();
  useEffect(() => () => setPreview(null), [setPreview]);
  if (offer === null) return null;
  const { texts, problem, hasApplied, isWriting } = offer;
  return (
    <div className={classes.choice}>
      {texts.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
        <div className={classes.cards} role="group" aria-label="Texts to choose from">
          {texts.map((text, index) => (
            <OfferedCard
              // A place, which the next offer fills again.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              offer={offer}
              text={text}
              number={index + 1}
              base={baseOf(offer, promo)}
            />
          ))}
        </div>
      )}
      {problem !== null && <FormError text={problem} />}
      {texts.length > 0 && <output className={notes.note}>{describeOffer(offer)}</output>}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={keepMine}>
          Keep mine
        </Button>
        {hasApplied && !isWriting && (
          <Button variant="default" size="md" onClick={close}>
            Done
          </Button>
        )}
      </div>
    </div>
  );
};
