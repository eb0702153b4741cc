import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { typedTexts } from '#remotion/class-form/form-texts.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { type TemplateInput, fillTemplate } from '#remotion/templates/fill-template.ts';
import { classTitle, isStartingTitle } from '#schema/promo-title.ts';
import { describeError } from '#src/api/api-error.ts';
import { replacePromo } from '#src/features/editor/document/promo-edits.ts';
import { usePosters } from '#src/features/editor/preview/promo-frame.tsx';
import { useRename, useOpenPromo, linkTitlesAtom } from '#src/features/editor/state/open-promo.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { templateRequestsAtom, selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import {
  OwnTemplateMenu,
  useOwnTemplates,
  SaveTemplate,
} from '#src/features/editor/templates/own-templates.tsx';
import {
  type KindChoice,
  type PickableTemplate,
  findTemplates,
  builtInTemplates,
  kindChoices,
  pickableSaved,
  useTemplateInput,
  ownVideo,
  useStartPromo,
} from '#src/features/editor/templates/pickable-templates.ts';
import { TemplateCard, usePlayingCard } from '#src/features/editor/templates/template-card.tsx';
import { TemplateUpdate } from '#src/features/editor/templates/template-update.tsx';
import { showLatest } from '#src/ui/action-notice.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import classes from '#src/features/editor/templates/templates-panel.module.css';

const templateTitles: ReadonlySet<string> = new Set(templates.map(({ title }) => title));

/** Whether the user has not named the promo. */
const isUnnamed = (title: string): boolean => isStartingTitle(title) || templateTitles.has(title);

const hiddenTextsNote = (hidden: number): string => {
  if (hidden === 0) return 'Undo goes back.';
  const texts = hidden === 1 ? 'One text is' : `${hidden} texts are`;
  return `${texts} hidden under Text.`;
};

/** Applies a template, filled from the class form; the user's texts, video, own music and title stay. One undo step. */
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
    const now = {
      texts: typedTexts(promo),
      background: ownVideo(promo),
      textZone: promo.textZone,
      music: promo.music,
    };
    const next = fillTemplate(template, { ...form, ...now });
    apply(replacePromo, { next });
    select(null);
    // A promo with a class is named after it.
    const hasClass = next.textMode === 'instructor' && classTitle(next.classInfo) !== '';
    if (template.kind !== 'own' && title !== template.title && isUnnamed(title) && !hasClass) {
      // Undo restores the title too.
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

type KindFilterProps = {
  choice: KindChoice;
  /** Whether there are studio templates. */
  hasStudio: boolean;
  onChoose: (choice: KindChoice) => void;
};

/** Filters templates by kind. */
export const KindFilter = ({ choice, hasStudio, onChoose }: KindFilterProps) => (
  <fieldset className={classes.kinds} aria-label="Kind of template">
    {kindChoices
      .filter(({ value }) => value !== 'studio' || hasStudio)
      .map(({ value, label }) => (
        <UnstyledButton
          key={value}
          className={classes.kind}
          aria-pressed={value === choice}
          onClick={() => onChoose(value)}
        >
          {label}
        </UnstyledButton>
      ))}
  </fieldset>
);

/** Focuses the field when the templates are requested. */
const useFocusOnRequest = () => {
  const field = useRef<HTMLInputElement>(null);
  const [requests, setRequests] = useAtom(templateRequestsAtom);
  useEffect(() => {
    if (requests === 0) return;
    setRequests(0);
    field.current?.focus();
    field.current?.scrollIntoView?.({ block: 'nearest' });
  }, [requests, setRequests]);
  return field;
};

const emptyLabel = (choice: KindChoice, search: string): string =>
  search === '' && choice === 'own'
    ? 'You have no templates yet. Design a promo, then save it as a template.'
    : `No template matches "${search}".`;

/** Whether all cards are mounted. An atom, because a state would re-render every card. */
const areCardsShownAtom = atom(false);

/** The part below the cards, shown once all are mounted, because each would move it. */
const Foot = ({ children }: { children: ReactNode }) =>
  useAtomValue(areCardsShownAtom) && <div className={classes.foot}>{children}</div>;

/** The number of cards that most screens show without scrolling. */
const SCREENFUL = 8;

/** Templates filled with the user's texts. */
export const TemplatesPanel = ({ onApplied }: { onApplied?: () => void }) => {
  const [search, setSearch] = useState('');
  const searchField = useFocusOnRequest();
  const [choice, setChoice] = useState<KindChoice>('all');
  const { sources, isPending, error: libraryError } = useLibrary();
  const posters = usePosters();
  const own = useOwnTemplates();
  const filling = useTemplateInput();
  const choose = useChooseTemplate();
  const startPromo = useStartPromo();
  const { playingId, cardPropsOf } = usePlayingCard();
  const [isInUse, setIsInUse] = useState(onApplied !== undefined);
  const isLibraryKnown = !isPending && libraryError === null;
  const all: readonly PickableTemplate[] = useMemo(
    () => [...own.templates.map(pickableSaved), ...builtInTemplates],
    [own.templates],
  );
  const shown = useMemo(() => findTemplates(all, { choice, search }), [all, choice, search]);
  const use = (): void => setIsInUse(true);
  const setAreCardsShown = useSetAtom(areCardsShownAtom);
  return (
    <div className={classes.panel} onPointerEnter={use} onFocus={use}>
      <div className={classes.finder}>
        <TextInput
          type="search"
          ref={searchField}
          aria-label="Search templates"
          placeholder="Workshop, heels …"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <TemplateUpdate />
        <KindFilter
          choice={choice}
          hasStudio={all.some(({ kind }) => kind === 'studio')}
          onChoose={setChoice}
        />
        {libraryError !== null && (
          <output className={classes.notice}>
            The videos of the templates are not loading right now. PolePro keeps trying.
          </output>
        )}
      </div>
      <ListState
        isPending={false}
        problem={choice === 'own' && own.error !== null ? describeError(own.error) : null}
        empty={shown.length === 0 ? emptyLabel(choice, search.trim()) : null}
        onRetry={() => void own.reload()}
      >
        <div className={classes.grid}>
          <OneByOne
            isUrgent={isInUse}
            urgentCount={SCREENFUL}
            perPeriod={2}
            onDone={() => setAreCardsShown(true)}
          >
            {shown.map((template) => (
              <div key={template.id} {...cardPropsOf(template.id)}>
                <TemplateCard
                  template={template}
                  filling={filling}
                  posters={posters}
                  sources={sources}
                  isInUse={isInUse}
                  isLibraryKnown={isLibraryKnown}
                  isPlaying={playingId === template.id}
                  onChoose={() => {
                    if (template.kind === 'studio') void startPromo(template, filling);
                    else choose(template, filling);
                    onApplied?.();
                  }}
                >
                  {template.isOwn && <OwnTemplateMenu template={template} own={own} />}
                </TemplateCard>
              </div>
            ))}
          </OneByOne>
        </div>
      </ListState>
      <Foot>
        <SaveTemplate own={own} onSaved={setChoice} />
      </Foot>
    </div>
  );
};
