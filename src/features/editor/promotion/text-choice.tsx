import { Button, Menu, ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useAtom } from 'jotai';
import { useDeferredValue, useEffect, useMemo, type PointerEvent, type KeyboardEvent } from 'react';
import { type WrittenBlock, TextLength } from '#contract/promos/promotion.contract.ts';
import { WritingStyle } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { promotionalTextOf } from '#schema/texts/promotion-text.ts';
import { showsText, hasPromotion, presentBlocks } from '#src/features/editor/document/content-edits.ts';
import { PromoFrame, usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import {
  type Offer,
  type OfferedText,
  offerAtom,
  type WritingTask,
} from '#src/features/editor/promotion/offer.ts';
import {
  lengthAtom,
  writingTaskAtom,
  baseOf,
  placeText,
  useWriting,
} from '#src/features/editor/promotion/use-writing.ts';
import { previewEditAtom, promoAtom, classInfoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import classes from '#src/features/editor/promotion/text-choice.module.css';
import notes from '#src/ui/pages/note.module.css';

/** The promo without texts, until the first one is written. */
const withoutTexts = (promo: Promo): Promo => ({ ...promo, textElements: [] });

type OfferedCardProps = {
  offer: Offer;
  text: OfferedText;
  number: number;
  base: Promo;
  onChosen: (() => void) | undefined;
};

/** A text of the offer as a small promo. The preview shows it too while a mouse is over it. */
const OfferedCard = ({ offer, text, number, base, onChosen }: OfferedCardProps) => {
  const promo = useAtomValue(promoAtom);
  const setPreview = useSetAtom(previewEditAtom);
  const { infoFor, choose } = useWriting();
  const { sources } = useLibrary();
  const posters = usePosters();
  const { task } = offer;
  const info = infoFor(task);
  const known = JSON.stringify(info);
  const hasText = text.blocks.length > 0;
  // The first is drawn at once, the others when there is time.
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
        onPress={() => {
          choose(number - 1);
          onChosen?.();
        }}
      />
    </div>
  );
};

const describeOffer = ({ isWriting, notice }: Offer): string => (isWriting ? 'Writing three texts…' : notice);

/** The texts of the offer; choosing one puts it into the promo, in place of the one chosen before. */
export const TextChoice = ({ onChosen }: { onChosen?: () => void }) => {
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
              // The texts of the next offer take the same places.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              offer={offer}
              text={text}
              number={index + 1}
              base={baseOf(offer, promo)}
              onChosen={onChosen}
            />
          ))}
        </div>
      )}
      {problem !== null && <FormError text={problem} />}
      {texts.length > 0 && <output className={notes.note}>{describeOffer(offer)}</output>}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={keepMine}>
          Keep my texts
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

const lengths = TextLength.options;

/** Changes of the present text. Each writes three texts and applies the first. */
export const RefineTools = ({ onWrite }: { onWrite?: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const offer = useAtomValue(offerAtom);
  const task = useAtomValue(writingTaskAtom);
  const [length, setLength] = useAtom(lengthAtom);
  const { writingStyle } = useAtomValue(classInfoAtom);
  const writing = useWriting();
  const hasText = hasPromotion(promo);
  if (!hasText && offer === null) return null;
  const isBusy = offer?.isWriting === true;
  const write = (changes: Partial<WritingTask>): void => {
    void writing.offer({ ...task, ...changes }, { applies: hasText });
    onWrite?.();
  };
  const step = lengths.indexOf(length);
  const lengthButton = (label: string, next: TextLength | undefined) => (
    <Button
      key={label}
      variant="default"
      className={classes.tool}
      disabled={isBusy || next === undefined}
      onClick={() => {
        if (next === undefined) return;
        setLength(next);
        write({ length: next });
      }}
    >
      {label}
    </Button>
  );
  const blockButton = (label: string, block: WrittenBlock) => (
    <Button
      key={label}
      variant="default"
      className={classes.tool}
      disabled={isBusy}
      onClick={() => write({ block })}
    >
      {label}
    </Button>
  );
  const present = new Set<string>(presentBlocks(promo).map(({ id }) => id));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.tools} role="group" aria-label="Change the text">
      {lengthButton('Shorter', lengths[step - 1])}
      {lengthButton('Longer', lengths[step + 1])}
      <Menu withinPortal position="top" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="default" className={classes.tool} disabled={isBusy}>
            Another style
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.styles}>
          {WritingStyle.options
            .filter((style) => style !== (offer?.task.writingStyle ?? writingStyle))
            .map((style) => (
              <Menu.Item key={style} className={classes.style} onClick={() => write({ writingStyle: style })}>
                {style}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {hasText && present.has('header') && blockButton('New headline', 'header')}
      {hasText && present.has('ai-main-text') && blockButton('New message', 'main')}
    </div>
  );
};

/** Takes the focus from the closed panel without scrolling the preview. */
const focusWithoutScrolling = (button: HTMLButtonElement | null): void =>
  button?.focus({ preventScroll: true });

/** The texts of the offer on a phone, below the preview. Choosing one closes them. */
export const WritingTray = () => {
  const { close } = useWriting();
  useCloseOnBack(true, close);
  const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented) close();
  };
  return (
    // Handles the keys of all its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.tray} aria-labelledby="writing-tray" data-edits-promo onKeyDown={onKey}>
      <header className={classes.head}>
        <h2 className={classes.title} id="writing-tray">
          Choose a text
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Close the texts"
          ref={focusWithoutScrolling}
          onClick={close}
        >
          <IconX size={22} />
        </ActionIcon>
      </header>
      <TextChoice onChosen={close} />
      <RefineTools />
    </section>
  );
};
