import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import { MAX_OVERLAY_BYTES } from '#contract/library/upload-limits.ts';
import { BRAND_COLORS_MAX } from '#contract/limits.ts';
import { byteSize } from '#contract/number-format.ts';
import {
  saveBrandKit,
  type BrandKit,
  BrandTextStyle,
  type BrandKitView,
} from '#contract/promos/brand-kit.contract.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { FontFamily, FontWeight, fontFamilies } from '#schema/elements/font-families.ts';
import { transitionKinds } from '#schema/elements/motion.ts';
import { BackgroundStyle, backgroundStyles } from '#schema/elements/text-element.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { firstLoadState } from '#src/api/query-state.ts';
import { useBrandKit, useSaveBrandKit } from '#src/api/studio-settings.ts';
import {
  BrandEndCardFields,
  BrandFonts,
  BrandMusic,
  fontListProps,
  noSuchFont,
} from '#src/features/studio/brand-fields.tsx';
import { backgroundSwatches, textSwatches } from '#src/theme/palette.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { weightChoices } from '#src/ui/copy/font-weights.ts';
import { EntranceSelect } from '#src/ui/fields/entrance-select.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { Select, findBestMatches, TypedSelect } from '#src/ui/fields/select.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { validateHandle } from '#src/ui/fields/validation.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import { UploadArea, logoRules } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { uploadQuery, useUploadFiles } from '#src/uploads/use-uploads.ts';
import classes from '#src/features/studio/brand-kit.module.css';
import sectionClasses from '#src/ui/pages/titled-section.module.css';

const HINT = `A PNG or JPEG of up to ${byteSize(MAX_OVERLAY_BYTES)}. A PNG may be transparent. Your team finds it under GIFs, too.`;

type BrandLogoProps = {
  /** The images of the studio, newest first. */
  logos: readonly OverlayItem[];
  logoId: string | null;
  /** Called with null for no logo. */
  onChoose: (logoId: string | null) => void;
};

/** Uploads images to the studio's library, and selects one as the logo. */
const BrandLogo = ({ logos, logoId, onChoose }: BrandLogoProps) => {
  const send = useUploadFiles();
  return (
    <fieldset className={classes.group}>
      <legend>Logo</legend>
      {logos.length > 0 && (
        <div className={classes.logos}>
          {logos.map(({ id, title, thumbnailUrl }) => (
            <ImageCard
              key={id}
              title={title}
              label={`Use ${title} as the logo`}
              shape="square"
              image={<img src={thumbnailAt(thumbnailUrl, 340)} alt="" loading="lazy" />}
              isSelected={id === logoId}
              onPress={() => onChoose(id)}
            />
          ))}
        </div>
      )}
      {logoId !== null && (
        <Button variant="default" size="md" className={classes.add} onClick={() => onChoose(null)}>
          Use no logo
        </Button>
      )}
      <UploadArea
        label="Upload a logo"
        hint={HINT}
        rules={logoRules}
        allowsMany={false}
        onFiles={(files) =>
          send(
            files.map((file) => ({ file })),
            { kind: 'overlay', libraryType: 'studio' },
          )
        }
      />
      <UploadList kind="overlay" />
    </fieldset>
  );
};

type Change = (changes: Partial<BrandKit>) => void;
type PartProps = { kit: BrandKit; change: Change };

const nothing = (): undefined => undefined;

/** The first swatch that is not in the kit yet. */
const newColor = (colors: readonly string[]): string =>
  [...backgroundSwatches, ...textSwatches].find((color) => !colors.includes(color)) ?? '#888888';

const Colors = ({ kit: { colors }, change }: PartProps) => (
  <fieldset className={classes.group}>
    <legend>Colors</legend>
    <ul className={classes.colors} aria-label="Colors">
      {colors.map((color, index) => (
        // Colors are edited in place, so only their position identifies them.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={index} className={classes.color}>
          <ColorField
            label={`Color ${index + 1}`}
            value={color}
            swatches={[...backgroundSwatches, ...textSwatches.slice(0, 6)]}
            onChange={(next) => change({ colors: colors.with(index, next) })}
            onEnd={nothing}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove color ${index + 1}`}
            onClick={() => change({ colors: colors.filter((_, at) => at !== index) })}
          >
            <IconX size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
    <Button
      variant="default"
      size="md"
      className={classes.add}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={colors.length >= BRAND_COLORS_MAX}
      onClick={() => change({ colors: [...colors, newColor(colors)] })}
    >
      Add color
    </Button>
  </fieldset>
);

const LEAVES = 'Leave texts as they are';

const TextStyle = ({ kit: { fonts, colors, textStyle }, change }: PartProps) => {
  const choices = [LEAVES, ...new Set([...fonts, ...fontFamilies])];
  const edit = (fields: Partial<BrandTextStyle>): void => {
    if (textStyle !== null) change({ textStyle: { ...textStyle, ...fields } });
  };
  const choose = (font: string): void => {
    const fontFamily = FontFamily.safeParse(font);
    change({
      textStyle: fontFamily.success
        ? { ...(textStyle ?? BrandTextStyle.parse({})), fontFamily: fontFamily.data }
        : null,
    });
  };
  return (
    <fieldset className={classes.group}>
      <legend>Text style</legend>
      <div className={classes.pair}>
        <TypedSelect
          {...fontListProps}
          label="Font"
          size="md"
          nothingFoundMessage="No such font"
          data={choices}
          findMatches={(typed) => findBestMatches(choices, typed)}
          describeUnmatched={noSuchFont}
          value={textStyle?.fontFamily ?? LEAVES}
          onChange={(value) => value !== null && choose(value)}
        />
        {textStyle !== null && (
          <>
            <Select
              label="Weight"
              size="md"
              allowDeselect={false}
              data={weightChoices}
              value={String(textStyle.fontWeight)}
              onChange={(value) => value !== null && edit({ fontWeight: FontWeight.parse(Number(value)) })}
            />
            <ColorField
              label="Text color"
              value={textStyle.textColor}
              swatches={[...new Set([...colors, ...textSwatches])]}
              onChange={(textColor) => edit({ textColor })}
              onEnd={nothing}
            />
            <Select
              label="Background"
              size="md"
              allowDeselect={false}
              data={backgroundStyles.map((style) => ({ value: style, label: textStyles[style].label }))}
              value={textStyle.background.style}
              onChange={(value) =>
                value !== null &&
                edit({ background: { ...textStyle.background, style: BackgroundStyle.parse(value) } })
              }
            />
            {textStyle.background.style !== 'none' && (
              <ColorField
                label="Background color"
                value={textStyle.background.color}
                swatches={[...new Set([...colors, ...backgroundSwatches])]}
                onChange={(color) => edit({ background: { ...textStyle.background, color } })}
                onEnd={nothing}
              />
            )}
          </>
        )}
      </div>
    </fieldset>
  );
};

const kitIn = ({ logos: _logos, ...kit }: BrandKitView): BrandKit => kit;

const KitForm = ({ saved }: { saved: BrandKitView }) => {
  const { logos } = saved;
  const [draft, setDraft] = useState<BrandKit | null>(null);
  const [known, setKnown] = useState(() => logos.map(({ id }) => id));
  const { data: uploads = [] } = useQuery(uploadQuery);
  const { mutate, reset, isPending, isSuccess, error } = useSaveBrandKit();
  const kit = draft ?? kitIn(saved);
  const ownIds = new Set(uploads.flatMap(({ assetIds }) => assetIds));
  const added = logos.find(({ id }) => ownIds.has(id) && !known.includes(id));
  // Select a logo that this user has uploaded, but not a colleague's.
  if (added !== undefined) {
    setKnown([...known, added.id]);
    setDraft({ ...kit, logoId: added.id });
  }
  const change: Change = (changes) => {
    reset();
    setDraft({ ...kit, ...changes });
  };
  const wrong = validateHandle(kit.handle);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong === '' && !isPending) mutate(kit, { onSuccess: () => setDraft(null) });
  };
  return (
    <form className={classes.form} noValidate aria-label="Brand kit" onSubmit={submit}>
      <BrandLogo logos={logos} logoId={kit.logoId} onChoose={(logoId) => change({ logoId })} />
      <Colors kit={kit} change={change} />
      <BrandFonts fonts={kit.fonts} onChange={(fonts) => change({ fonts })} />
      <TextStyle kit={kit} change={change} />
      <EntranceSelect
        label="How texts come"
        kinds={transitionKinds}
        noneLabel="As they do in each promo"
        value={kit.textEnter?.kind ?? null}
        onChange={(textEnter) => change({ textEnter })}
      />
      <BrandMusic musicId={kit.musicId} onChange={(musicId) => change({ musicId })} />
      <TextInput
        label="Handle"
        name="brandHandle"
        size="md"
        autoComplete="off"
        description="For instructors without a handle of their own."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="@yourstudio"
        error={wrong === '' ? null : wrong}
        value={kit.handle}
        onChange={(event) => change({ handle: event.currentTarget.value })}
      />
      <BrandEndCardFields kit={{ ...kit, logos }} onChange={(endCard) => change({ endCard })} />
      <FormError text={error === null ? '' : describeError(error)} />
      <div className={classes.foot}>
        <PrimaryButton type="submit" isBusy={isPending} isDisabled={wrong !== ''}>
          Save brand kit
        </PrimaryButton>
        <output className={classes.saved}>
          {isSuccess ? 'Saved. You and your team find it under Text.' : ''}
        </output>
      </div>
    </form>
  );
};

/** The brand kit of the studio: logo, colors, fonts, text style, music, handle and end card. */
export const BrandKitSettings = () => {
  const stored = useBrandKit();
  return (
    <TitledSection title="Brand kit">
      <p className={sectionClasses.hint}>
        Your colors and fonts come first when you or your team style a text. One click adds your logo, the
        text style, the motion, the music and the end card to a promo.
      </p>
      <ListState {...firstLoadState(stored)} empty={null} usualHeight={900}>
        <DisabledInImpersonation does={saveBrandKit}>
          {stored.data !== undefined && <KitForm saved={stored.data} />}
        </DisabledInImpersonation>
      </ListState>
    </TitledSection>
  );
};
