import { type ReactNode, useMemo, useState } from 'react';
import { listPromos } from '#contract/promos/promos.contract.ts';
import { listTemplates } from '#contract/promos/templates.contract.ts';
import type { BatchStart } from '#contract/videos/batches.contract.ts';
import { type AppliedKit, applyBrandKit } from '#remotion/brand/apply-brand-kit.ts';
import { promoForClass } from '#remotion/class-form/promo-for-class.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { VideoPoster } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/batches/class-choice.module.css';

/** Templates for a single class. Others would be the same in every row. */
const catalog = templates.filter(({ kind }) => kind === 'class');

export const firstStart: BatchStart = { kind: 'catalog', id: catalog[0]?.id ?? '' };

const kinds = [
  { value: 'catalog', label: 'Templates' },
  { value: 'saved', label: 'Mine and my studio’s' },
  { value: 'promo', label: 'My promos' },
] as const satisfies readonly { value: BatchStart['kind']; label: string }[];

const ignore = (): void => {};

type FilledProps = {
  promo: Promo;
  form: ClassInfo | null;
  kit: AppliedKit | null;
  today: CalendarDay;
  Thumbnail: EditorParts['Thumbnail'];
};

/** A template with the brand kit, filled with the first class. */
const Filled = ({ promo, form, kit, today, Thumbnail }: FilledProps) => {
  const known = JSON.stringify(form);
  const filled = useMemo(() => {
    const first: ClassInfo | null = JSON.parse(known);
    const design = kit === null ? promo : applyBrandKit(promo, { kit, today });
    return first === null ? design : promoForClass(design, { form: first, texts: {}, assetId: null }, today);
  }, [promo, known, kit, today]);
  return <Thumbnail promo={filled} onProblems={ignore} />;
};

type StartChoiceProps = {
  start: BatchStart;
  /** The form of the first class; null without one. */
  form: ClassInfo | null;
  /** The brand kit that the design takes; null for none. */
  kit: AppliedKit | null;
  parts: EditorParts;
  onChoose: (start: BatchStart) => void;
};

type CardsProps = Omit<StartChoiceProps, 'start'> & { isSelected: (start: BatchStart) => boolean };

type StartCardProps = Pick<CardsProps, 'isSelected' | 'onChoose'> & {
  start: BatchStart;
  title: string;
  image: ReactNode;
};

const StartCard = ({ start, title, image, isSelected, onChoose }: StartCardProps) => (
  <ImageCard
    title={title}
    label={`Start from ${title}`}
    shape="portrait"
    image={image}
    isSelected={isSelected(start)}
    onPress={() => onChoose(start)}
  />
);

const CatalogCards = ({ form, kit, parts, isSelected, onChoose }: CardsProps) => (
  <div className={classes.starts}>
    {catalog.map(({ id, title, promo }) => (
      <StartCard
        key={id}
        start={{ kind: 'catalog', id }}
        title={title}
        image={<Filled promo={promo} form={form} kit={kit} {...parts} />}
        isSelected={isSelected}
        onChoose={onChoose}
      />
    ))}
  </div>
);

const SavedCards = ({ form, kit, parts, isSelected, onChoose }: CardsProps) => {
  const list = usePages({
    queryKey: queryKeys.startsOfBatch('saved'),
    load: (query) => call(listTemplates, { query }),
    itemsOf: (page) => page.templates,
  });
  return (
    <PagedList list={list} empty="You have no templates yet. Design a promo, then save it as a template.">
      <div className={classes.starts}>
        {list.items.map(({ id, title, document }) => (
          <StartCard
            key={id}
            start={{ kind: 'saved', id }}
            title={title}
            image={<Filled promo={document} form={form} kit={kit} {...parts} />}
            isSelected={isSelected}
            onChoose={onChoose}
          />
        ))}
      </div>
    </PagedList>
  );
};

const PromoCards = ({ isSelected, onChoose }: Pick<CardsProps, 'isSelected' | 'onChoose'>) => {
  const list = usePages({
    queryKey: queryKeys.startsOfBatch('promo'),
    load: (query) => call(listPromos, { query }),
    itemsOf: ({ promos }) => promos,
  });
  return (
    <PagedList list={list} empty="You have no promos yet.">
      <div className={classes.starts}>
        {list.items.map(({ id, title, posterUrl }) => (
          <StartCard
            key={id}
            start={{ kind: 'promo', id }}
            title={title}
            image={posterUrl !== null && <VideoPoster thumbnailUrl={posterUrl} />}
            isSelected={isSelected}
            onChoose={onChoose}
          />
        ))}
      </div>
    </PagedList>
  );
};

/** Selects the design of a batch. */
export const StartChoice = ({ start, form, kit, parts, onChoose }: StartChoiceProps) => {
  const [kind, setKind] = useState<BatchStart['kind']>(start.kind);
  const isSelected = (each: BatchStart): boolean => each.kind === start.kind && each.id === start.id;
  return (
    <>
      <Segments label="Kind of design" options={kinds} value={kind} onChange={setKind} />
      {kind === 'catalog' && (
        <CatalogCards form={form} kit={kit} parts={parts} isSelected={isSelected} onChoose={onChoose} />
      )}
      {kind === 'saved' && (
        <SavedCards form={form} kit={kit} parts={parts} isSelected={isSelected} onChoose={onChoose} />
      )}
      {kind === 'promo' && <PromoCards isSelected={isSelected} onChoose={onChoose} />}
    </>
  );
};
