import { Button } from '@mantine/core';
import { IconBrush, IconPalette } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { memo, useState } from 'react';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';
import { ActionButton, LabelledActionButton } from '#src/features/editor/actions/action-button.tsx';
import { addNewText, hide, show } from '#src/features/editor/actions/element-actions.ts';
import { applyBrandKit, isEmptyKit } from '#src/features/editor/document/brand-edits.ts';
import { nameOfText, isSelectable } from '#src/features/editor/document/elements.ts';
import { TextContentField } from '#src/features/editor/inspector/text-content-field.tsx';
import { EndCardFields } from '#src/features/editor/panels/end-card-fields.tsx';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { inspectedElementAtom, selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { textRowId } from '#src/features/editor/state/use-text-editor.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import classes from '#src/features/editor/panels/text-panel.module.css';
import notes from '#src/ui/pages/note.module.css';

type TextRowProps = {
  element: TextElement;
  /** Display name of the text. */
  name: string;
  isSelected: boolean;
  /** On a phone: opens the panel of the style fields. */
  onStyle?: () => void;
};

/** One text: content, visibility, and on a phone the button to its style. */
export const TextRow = memo(({ element, name, isSelected, onStyle }: TextRowProps) => {
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
