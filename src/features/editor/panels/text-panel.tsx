import { Button, Switch } from '@mantine/core';
import { IconBrush, IconPalette, IconEye, IconTrash } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { memo, useState } from 'react';
import { applyBrandKit, isEmptyKit } from '#remotion/brand/apply-brand-kit.ts';
import { type EndCard, endCardTiming } from '#schema/elements/end-card.ts';
import { cardTransitionKinds } from '#schema/elements/motion.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CALL_TO_ACTION_MAX, END_CARD_DURATION, FORM_FIELD_MAX, HANDLE_MAX } from '#schema/limits.ts';
import { type Promo, promoMetadata } from '#schema/promo.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { ActionButton, LabelledActionButton } from '#src/features/editor/actions/action-controls.tsx';
import { addNewText, hide, show } from '#src/features/editor/actions/element-actions.ts';
import { brandFirst } from '#src/features/editor/document/brand-colors.ts';
import { nameOfText, isSelectable } from '#src/features/editor/document/elements.ts';
import { removeEndCard, setEndCard } from '#src/features/editor/document/promo-edits.ts';
import { TextContentField } from '#src/features/editor/inspector/element-fields.tsx';
import { useEndCardLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { inspectedElementAtom, selectElementAtom, playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { textRowId } from '#src/features/editor/state/use-text-editor.ts';
import { backgroundSwatches } from '#src/theme/palette.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { DeferredInput } from '#src/ui/fields/counted-field.tsx';
import { EntranceSelect } from '#src/ui/fields/entrance-select.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import endCardClasses from '#src/features/editor/panels/settings-panel.module.css';
import classes from '#src/features/editor/panels/text-panel.module.css';
import notes from '#src/ui/pages/note.module.css';

type EndCardProps = {
  endCard: EndCard;
  change: (fields: Partial<EndCard>, gesture?: string) => void;
  onEnd: () => void;
};

const endCardTexts = [
  { field: 'callToAction', label: 'Call to action', name: 'endCardCallToAction', max: CALL_TO_ACTION_MAX },
  { field: 'name', label: 'Name', name: 'endCardName', max: FORM_FIELD_MAX },
  { field: 'handle', label: 'Handle', name: 'endCardHandle', max: HANDLE_MAX },
] as const;

const EndCardTexts = ({ endCard, change, onEnd }: EndCardProps) =>
  endCardTexts.map(({ field, ...named }) => (
    <DeferredInput
      key={field}
      {...named}
      placeholder="No text yet"
      value={endCard[field]}
      onChange={(text) => change({ [field]: text }, field)}
      onBlur={onEnd}
    />
  ));

/** Removes the logo of the card, or adds the logo of the brand kit. */
const LogoSwitch = ({ endCard: { logoId }, change }: EndCardProps) => {
  const kit = useOwnBrandKit();
  const { overlays, isPending, error } = useLibrary();
  const ofKit = kit.logos.find(({ id }) => id === kit.logoId)?.publicId ?? null;
  if (logoId === null && ofKit === null) return null;
  const isMissing =
    logoId !== null && !isPending && error === null && overlays.every(({ publicId }) => publicId !== logoId);
  return (
    <>
      <Switch
        label="Logo"
        checked={logoId !== null}
        onChange={(event) => change({ logoId: event.currentTarget.checked ? ofKit : null })}
      />
      {isMissing && (
        <p className={notes.note}>
          This logo is no longer in the library. Switch it off, then your video can be made.
        </p>
      )}
    </>
  );
};

/** The fields of the end card, if the promo has one. */
const EndCardFields = () => {
  const promo = useAtomValue(promoAtom);
  const store = useStore();
  const { apply, end } = useEdit();
  const { colors } = useOwnBrandKit();
  const lock = useEndCardLock();
  const { endCard } = promo;
  if (endCard === null) return null;
  const { durationInFrames, fps } = promoMetadata(promo);
  const { frames } = endCardTiming(endCard, durationInFrames);
  const showCard = (): void => {
    const player = store.get(playerAtom);
    player?.pause();
    player?.seekTo(durationInFrames - 1);
  };
  const change: EndCardProps['change'] = (fields, gesture) => {
    showCard();
    apply(setEndCard, { fields }, gesture && `end-card:${gesture}`);
  };
  const swatches = brandFirst(colors, backgroundSwatches);
  const parts = { endCard, change, onEnd: end };
  return (
    <fieldset className={endCardClasses.group} data-edits-promo>
      <legend>End card</legend>
      <Button variant="default" size="md" leftSection={<IconEye size={18} aria-hidden />} onClick={showCard}>
        Show end card
      </Button>
      <LockedGroup reason={lock}>
        <EndCardTexts {...parts} />
        <ColorField
          label="Card color"
          value={endCard.color}
          swatches={swatches}
          onChange={(color) => change({ color }, 'color')}
          onEnd={end}
        />
        <ColorField
          label="Text color"
          value={endCard.textColor}
          swatches={swatches}
          onChange={(textColor) => change({ textColor }, 'textColor')}
          onEnd={end}
        />
        <LogoSwitch {...parts} />
        <SliderField
          label="Length"
          unit="seconds"
          min={END_CARD_DURATION.min}
          max={END_CARD_DURATION.max}
          step={END_CARD_DURATION.step}
          value={endCard.duration}
          onChange={(duration) => change({ duration }, 'duration')}
          onEnd={end}
        />
        <EntranceSelect
          label="How it comes"
          kinds={cardTransitionKinds}
          noneLabel="At once"
          value={endCard.enter?.kind ?? null}
          onChange={(enter) => change({ enter })}
        />
        {frames / fps < endCard.duration && (
          <p className={notes.note}>
            It takes a third of this video at most: {Math.round((frames / fps) * 10) / 10} seconds.
          </p>
        )}
        <Button
          variant="default"
          size="md"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => apply(removeEndCard, {})}
        >
          Remove end card
        </Button>
      </LockedGroup>
    </fieldset>
  );
};

type TextRowProps = {
  element: TextElement;
  /** Display name of the text. */
  name: string;
  isSelected: boolean;
  /** On a phone: opens the panel of the style fields. */
  onStyle?: () => void;
};

/** One text: content, visibility, and on a phone the button to its style. */
const TextRow = memo(({ element, name, isSelected, onStyle }: TextRowProps) => {
  const { id, visible } = element;
  const select = useSetAtom(selectElementAtom);
  return (
    <div className={classes.row} data-selected={isSelected} data-hidden={!visible}>
      <div className={classes.head}>
        <label className={classes.name} htmlFor={textRowId(id)}>
          {name}
        </label>
        {onStyle !== undefined && (
          <Button
            variant="subtle"
            className={classes.style}
            leftSection={<IconPalette size={16} aria-hidden />}
            aria-label={`Style ${name}`}
            onClick={() => {
              select(id);
              onStyle();
            }}
          >
            Style
          </Button>
        )}
        <ActionButton action={visible ? hide : show} ids={[id]} subject={name} iconProps={{ size: 18 }} />
      </div>
      <TextContentField
        element={element}
        id={textRowId(id)}
        data-edits-promo
        minRows={1}
        maxRows={6}
        placeholder="No text yet"
        onFocus={() => select(id)}
      />
    </div>
  );
});
TextRow.displayName = 'TextRow';

/** Applies the brand kit of the studio, if there is one. The result is shown below the button until the next change. */
const BrandKitButton = () => {
  const kit = useOwnBrandKit();
  const { apply, end } = useEdit();
  const store = useStore();
  const promo = useAtomValue(promoAtom);
  const [used, setUsed] = useState<{ promo: Promo; isChanged: boolean } | null>(null);
  if (isEmptyKit(kit)) return null;
  const press = (): void => {
    end();
    apply(applyBrandKit, { kit, today: localToday() });
    const after = store.get(promoAtom);
    setUsed({ promo: after, isChanged: after !== promo });
  };
  return (
    <div className={classes.kit}>
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconBrush size={18} aria-hidden />}
        onClick={press}
      >
        Use brand kit
      </Button>
      <output className={notes.note}>
        {used?.promo !== promo
          ? 'Applies the style of your studio.'
          : used.isChanged
            ? 'This promo now has the style of your studio. Undo reverts it.'
            : 'This promo already has the style of your studio.'}
      </output>
    </div>
  );
};

/** All texts of the promo, even blank ones. */
export const TextPanel = ({ onStyle }: { onStyle?: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const selected = useAtomValue(inspectedElementAtom);
  const texts = promo.textElements.filter(({ id }) => isSelectable(promo, id));
  return (
    <div className={classes.list}>
      {texts.map((element) => (
        <TextRow
          key={element.id}
          element={element}
          name={nameOfText(promo, element.id)}
          isSelected={selected?.element.id === element.id}
          {...(onStyle === undefined ? {} : { onStyle })}
        />
      ))}
      <LabelledActionButton action={addNewText} className={classes.add} />
      <BrandKitButton />
      <EndCardFields />
    </div>
  );
};
