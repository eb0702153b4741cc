import { useSetAtom, useStore } from 'jotai';
import { templates } from '#remotion/templates/catalog.ts';
import { type TemplateInput, fillTemplate } from '#remotion/templates/fill-template.ts';
import { classTitle, isStartingTitle } from '#schema/promo-title.ts';
import { typedTexts } from '#remotion/class-form/form-texts.ts';
import { replacePromo } from '#src/features/editor/document/promo-edits.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useRename, useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { linkTitlesAtom } from '#src/features/editor/state/title-steps.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import { ownVideo } from '#src/features/editor/templates/template-input.ts';
import { showLatest } from '#src/ui/latest-notification.ts';

const templateTitles: ReadonlySet<string> = new Set(templates.map(({ title }) => title));

/** Whether nobody has named the promo, so that a template may. */
const isUnnamed = (title: string): boolean => isStartingTitle(title) || templateTitles.has(title);

const hiddenTextsNote = (hidden: number): string => {
  if (hidden === 0) return 'Undo goes back.';
  const texts = hidden === 1 ? 'One text is' : `${hidden} texts are`;
  return `${texts} hidden under Text.`;
};

/**
 * Applies a template, filled from the class form, keeping the user's texts and video; one undo restores the previous
 * promo. A title chosen by the user stays.
 */
export const useChooseTemplate = (): ((
  template: Omit<PickableTemplate, 'locks' | 'isOwn' | 'still'>,
  form: Pick<TemplateInput, 'info' | 'today'>,
) => void) => {
  const store = useStore();
  const { apply, end } = useEdit();
  const { title } = useOpenPromo();
  const rename = useRename();
  const select = useSetAtom(selectElementAtom);
  const linkTitles = useSetAtom(linkTitlesAtom);
  return (template, form) => {
    end();
    const promo = store.get(promoAtom);
    const now = { texts: typedTexts(promo), background: ownVideo(promo) };
    const next = fillTemplate(template, { ...form, ...now });
    apply(replacePromo, { next });
    select(null);
    // A promo of a class is named after the class.
    const hasClass = next.textMode === 'instructor' && classTitle(next.classInfo) !== '';
    if (template.kind !== 'own' && title !== template.title && isUnnamed(title) && !hasClass) {
      // Undo restores the title as well.
      linkTitles({
        from: { document: promo, title },
        to: { document: store.get(promoAtom), title: template.title },
      });
      void rename(template.title);
    }
    const own = new Set(template.promo.textElements.map(({ id }) => id));
    const hidden = next.textElements.filter(({ id }) => !own.has(id)).length;
    showLatest('template-chosen', {
      message: `Your design is ${template.title} now. ${hiddenTextsNote(hidden)}`,
    });
  };
};
