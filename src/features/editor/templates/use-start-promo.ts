import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createPromo } from '#contract/promos/promos.contract.ts';
import { fillTemplate, type TemplateInput } from '#remotion/templates/fill-template.ts';
import { classTitle } from '#schema/promo-title.ts';
import type { Promo } from '#schema/promo.ts';
import { applyLocks } from '#schema/template-locks.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import { showLatest } from '#src/ui/latest-notification.ts';

/** A template with the user's texts in its unlocked fields. */
export const filledTemplate = (
  { promo, locks }: Pick<PickableTemplate, 'promo' | 'locks'>,
  filling: TemplateInput,
): Promo => {
  if (locks === null) return fillTemplate({ promo }, filling);
  const filled = fillTemplate({ promo }, { ...filling, background: null });
  return applyLocks(filled, { document: promo, locks }, promo);
};

/** Starts a new promo from a studio template and opens it; the current one stays. */
export const useStartPromo = (): ((template: PickableTemplate, filling: TemplateInput) => Promise<void>) => {
  const { title: present, saveNow } = useOpenPromo();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (template, filling) => {
    try {
      await saveNow();
      const document = filledTemplate(template, filling);
      const title = document.textMode === 'instructor' ? classTitle(document.classInfo) : '';
      const created = await call(createPromo, {
        body: { title: title === '' ? template.title : title, document, templateId: template.id },
      });
      await queryClient.invalidateQueries({ queryKey: queryKeys.allPromos });
      await navigate(`/?promo=${created.id}`);
      showLatest('template-chosen', {
        message: `This is a new promo from ${template.title}. ${present} is among your promos.`,
      });
    } catch (error) {
      notifyError(error);
    }
  };
};
