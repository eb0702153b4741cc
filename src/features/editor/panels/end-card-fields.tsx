import { Button, Switch } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { type EndCard, endCardTiming } from '#schema/elements/end-card.ts';
import { CALL_TO_ACTION_MAX, END_CARD_DURATION, FORM_FIELD_MAX, HANDLE_MAX } from '#schema/limits.ts';
import { promoMetadata } from '#schema/promo.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { brandFirst } from '#src/features/editor/document/brand-edits.ts';
import { removeEndCard, setEndCard } from '#src/features/editor/document/promo-edits.ts';
import { useEndCardLock } from '#src/features/editor/state/locks.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { backgroundSwatches } from '#src/theme/palette.ts';
import { DeferredInput } from '#src/ui/fields/counted-field.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/panels/settings-panel.module.css';
import notes from '#src/ui/pages/note.module.css';

type FieldsProps = {
  endCard: EndCard;
  change: (fields: Partial<EndCard>, gesture?: string) => void;
  onEnd: () => void;
};

const texts = [
  { field: 'callToAction', label: 'Call to action', name: 'endCardCallToAction', max: CALL_TO_ACTION_MAX },
  { field: 'name', label: 'Name', name: 'endCardName', max: FORM_FIELD_MAX },
  { field: 'handle', label: 'Handle', name: 'endCardHandle', max: HANDLE_MAX },
] as const;

const Texts = ({ endCard, change, onEnd }: FieldsProps) =>
  texts.map(({ field, ...named }) => (
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
const LogoSwitch = ({ endCard: { logoId }, change }: FieldsProps) => {
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
export const EndCardFields = () => {
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
  const change: FieldsProps['change'] = (fields, gesture) => {
    showCard();
    apply(setEndCard, { fields }, gesture && `end-card:${gesture}`);
  };
  const swatches = brandFirst(colors, backgroundSwatches);
  const parts = { endCard, change, onEnd: end };
  return (
    <fieldset className={classes.group} data-edits-promo>
      <legend>End card</legend>
      <Button variant="default" size="md" leftSection={<IconEye size={18} aria-hidden />} onClick={showCard}>
        Show end card
      </Button>
      <LockedGroup reason={lock}>
        <Texts {...parts} />
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
