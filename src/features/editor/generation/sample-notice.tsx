import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { formText } from '#remotion/class-form/form-texts.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { isSampleText, withText } from '#remotion/templates/template-texts.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import { textTemplateFor } from '#schema/texts/text-templates.ts';
import { usePreferences } from '#src/account/preferences.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { shortened } from '#src/features/editor/document/elements.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import {
  focusedClassFieldAtom,
  mobilePanelAtom,
  openPanelAtom,
  selectElementAtom,
  textEditorAtom,
  type ClassField,
} from '#src/features/editor/state/ui-atoms.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { SampleNoticeSlot, SampleSlot, storeSampleButton } from './samples.tsx';
import classes from '#src/features/editor/generation/sample-notice.module.css';

/** A name of a person or a studio in the templates, such as 'Lina Sample' or 'Sample Studio'. */
const NAME = /\p{Lu}[\p{L}’-]* Sample\b|\bSample \p{Lu}[\p{L}’-]*/gu;

let names: readonly string[] | undefined;

const sampleNames = (): readonly string[] =>
  (names ??= [
    ...new Set(
      templates.flatMap(({ samples }) => samples.flatMap(({ content }) => content.match(NAME) ?? [])),
    ),
  ]);

/** Texts about day and time, whose samples would send people to a class that does not exist. */
const whenTexts: ReadonlySet<ElementId> = new Set(['schedule', 'time']);

/** The fields of the class form by placeholder of a text template. */
const fields = {
  class: 'classType',
  instructor: 'instructorName',
  studio: 'studio',
  day: 'schedule',
  when: 'schedule',
  time: 'time',
  details: 'details',
} as const satisfies Record<string, ClassField>;

/** A visible text that still has its template's sample content. */
type SampleText = {
  id: ElementId;
  content: string;
  /** The text that the class form provides instead, or ''. */
  own: string;
  /** The field of the class form that the text comes from, or null. */
  field: ClassField | null;
};

type Form = { info: ClassInfo; today: CalendarDay };
type WithTexts = Pick<Promo, 'textElements' | 'textTemplates' | 'textMode'>;

const isSample = (id: ElementId, content: string): boolean =>
  sampleNames().some((name) => content.includes(name)) || (whenTexts.has(id) && isSampleText(id, content));

const fieldOf = ({ textMode, textTemplates }: WithTexts, id: ElementId): ClassField | null => {
  const template = textMode === 'dancer' ? null : textTemplateFor(id, textTemplates);
  const [, placeholder = ''] = /\{(\w+)\}/.exec(template ?? '') ?? [];
  return Object.hasOwn(fields, placeholder) ? fields[placeholder as keyof typeof fields] : null; // a key, as checked
};

const isSameText = (content: string, own: string): boolean =>
  content.trim().toLowerCase() === own.toLowerCase();

/** The visible texts with sample content, except those that equal the text from the class form. */
export const sampleTexts = (promo: WithTexts, { info, today }: Form): SampleText[] =>
  promo.textElements
    .filter(({ id, content, visible }) => visible && isSample(id, content))
    .map(({ id, content }) => {
      const field = fieldOf(promo, id);
      return { id, content, field, own: field === null ? '' : (formText(promo, id, info, today) ?? '') };
    })
    .filter(({ content, own }) => !isSameText(content, own));

/** Fills the sample texts from the class form, as far as it is filled in. */
export const fillSampleTexts = (promo: Promo, { info, today }: Form): Promo => {
  const filledOn = promo.classInfo.filledOn === '' ? today : promo.classInfo.filledOn;
  const own = new Map(sampleTexts(promo, { info, today: filledOn }).map((sample) => [sample.id, sample.own]));
  return {
    ...promo,
    classInfo: { ...info, filledOn },
    textElements: promo.textElements.map((element) => {
      const text = own.get(element.id) ?? '';
      return text === '' ? element : withText(element, text);
    }),
  };
};

/** The texts in quotation marks, for a sentence. */
const quotedTexts = (samples: readonly SampleText[]): string =>
  samples.map(({ content }) => `“${shortened(content)}”`).join(', ');

/** A warning about sample texts in a video, or null. */
export const sampleWarning = (promo: WithTexts & Pick<Promo, 'classInfo'>): string | null => {
  const { classInfo: info } = promo;
  const samples = sampleTexts(promo, { info, today: info.filledOn });
  return samples.length === 0
    ? null
    : `Your video still says ${quotedTexts(samples)}. Write your own under Class or Text, and generate again.`;
};

/**
 * The notice about sample texts in the open promo: its sentence, the label of the button that fills them in from the class form, the
 * same label with the first text on a second line, and the handler. Null without sample texts.
 */
const useSampleNotice = (): {
  text: string;
  action: string;
  namedAction: string;
  fill: () => void;
} | null => {
  const promo = useAtomValue(promoAtom);
  const form = useClassForm();
  const store = useStore();
  const { apply } = useEdit();
  const isWide = useIsWide();
  const openPanel = useSetAtom(openPanelAtom);
  const openMobilePanel = useSetAtom(mobilePanelAtom);
  const focusField = useSetAtom(focusedClassFieldAtom);
  const select = useSetAtom(selectElementAtom);
  const today = localToday();
  const samples = sampleTexts(promo, { info: form.info, today });
  const [first] = samples;
  if (first === undefined) return null;
  const known = samples.find(({ own }) => own !== '');
  const canFill = known !== undefined;
  const fill = (): void => {
    if (canFill) apply(fillSampleTexts, { info: form.getInfo(), today });
    const unknown = samples.find(({ own }) => own === '');
    if (unknown === undefined) return;
    if (unknown.field === null) {
      select(unknown.id);
      store.get(textEditorAtom)?.open(unknown.id);
      return;
    }
    focusField(unknown.field);
    if (isWide) openPanel('class');
    else openMobilePanel('class');
  };
  return {
    text: `Still sample text: ${quotedTexts(samples)}`,
    action: canFill ? 'Fill in' : 'Edit them',
    namedAction: `${canFill ? 'Fill in' : 'Replace'}\n${quotedTexts([known ?? first])}`,
    fill,
  };
};

/** The notice for a button. `isPending`: the defaults of the form, and therefore the label, are not known yet. */
const useButtonNotice = (isNamed: boolean) => {
  const { promoId } = useOpenPromo();
  const notice = useSampleNotice();
  const { isPending } = usePreferences();
  const label = (isNamed ? notice?.namedAction : notice?.action) ?? null;
  useEffect(() => {
    if (!isPending) storeSampleButton(promoId, label);
  }, [promoId, label, isPending]);
  return { notice, label, isPending };
};

/** Names the sample texts before a video is generated. Its button fills them in from the class form, and opens the first empty field. */
export const SampleNotice = () => {
  const { notice, label, isPending } = useButtonNotice(false);
  if (isPending) return <SampleNoticeSlot />;
  if (notice === null) return null;
  return (
    <div className={classes.notice}>
      <p className={classes.text}>{notice.text}</p>
      <Button className={classes.button} variant="default" onClick={notice.fill}>
        {label}
      </Button>
    </div>
  );
};

/** The button, for a phone's bar. `isNamed`: its label names a text, because there is no `SampleLine`. */
export const SampleButton = ({ isNamed = false }: { isNamed?: boolean }) => {
  const { notice, label, isPending } = useButtonNotice(isNamed);
  if (isPending) return <SampleSlot />;
  if (notice === null) return null;
  return (
    <Button
      classNames={{ root: classes.bar, label: classes.label }}
      variant="default"
      aria-description={notice.text}
      onClick={notice.fill}
    >
      {label}
    </Button>
  );
};

/** The sentence on one line, or its children without sample texts. */
export const SampleLine = ({ children }: { children: ReactNode }) => {
  const notice = useSampleNotice();
  return notice === null ? children : <p className={classes.line}>{notice.text}</p>;
};
