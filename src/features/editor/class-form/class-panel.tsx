import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { countCharacters } from '#schema/characters.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { ClassForm } from '#src/features/editor/class-form/class-form.tsx';
import { ModeSwitch } from '#src/features/editor/class-form/mode-switch.tsx';
import { captionFields, setCaption } from '#src/features/editor/document/caption-edits.ts';
import { promoAtom, textModeAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { DeferredInput } from '#src/ui/fields/counted-field.tsx';
import classes from '#src/features/editor/class-form/class-form.module.css';

/** The mode switch and the form of the current mode; `children` belong to the form of a class. */
export const ClassPanel = ({ children }: { children?: ReactNode }) => {
  const textMode = useAtomValue(textModeAtom);
  return (
    <>
      <ModeSwitch />
      {textMode === 'dancer' ? <CaptionForm /> : <ClassForm>{children}</ClassForm>}
    </>
  );
};

const contentOf = (promo: Promo, id: string): string =>
  promo.textElements.find((element) => element.id === id)?.content ?? '';

/** Four free captions, bound directly to texts of the promo. */
export const CaptionForm = () => {
  const promo = useAtomValue(promoAtom);
  const select = useSetAtom(selectElementAtom);
  const { apply, end } = useEdit();
  return (
    <div className={classes.form} data-edits-promo>
      {captionFields(promo).map(({ id, name, label, placeholder }) => {
        const value = contentOf(promo, id);
        return (
          <DeferredInput
            key={id}
            label={label}
            name={name}
            max={FORM_FIELD_MAX}
            placeholder={placeholder}
            value={value}
            {...(countCharacters(value) > FORM_FIELD_MAX
              ? {
                  hint: `Longer than the ${FORM_FIELD_MAX} characters that fit here. Edit it in the preview.`,
                }
              : {})}
            onChange={(content) => {
              select(id);
              apply(setCaption, { id, content }, `text:${id}:content`);
            }}
            onBlur={end}
          />
        );
      })}
    </div>
  );
};
