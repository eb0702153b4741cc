import { TagsInput, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom, useStore, useAtomValue, useSetAtom } from 'jotai';
import { WRITING_PHRASE_MAX, WRITING_PHRASES_MAX } from '#contract/limits.ts';
import {
  readWritingPreferences,
  saveWritingPreferences,
  type WritingPreferences,
  listPromotionTexts,
  type PromotionTextView,
} from '#contract/promos/promotion.contract.ts';
import { promotionalTextOf, writtenElementIds } from '#schema/texts/promotion-text.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState, usePages } from '#src/api/query-state.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { showsText, writePromotion } from '#src/features/editor/document/content-edits.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { openDialogAtom, mobilePanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { keepFromInputMethod } from '#src/ui/browser/commit-keys.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { ListState, PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/promotion/promotion-dialogs.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';
import notes from '#src/ui/pages/note.module.css';

const styleName = ({ writingStyle }: PromotionTextView): string =>
  writingStyle.charAt(0).toUpperCase() + writingStyle.slice(1);

/** Headline and message; the other paragraphs come from the form. */
const writtenPart = ({ blocks }: PromotionTextView): string => {
  const ids: readonly string[] = Object.values(writtenElementIds);
  return promotionalTextOf(blocks.filter(({ id }) => ids.includes(id)));
};

const TextRow = ({ text, onRestored }: { text: PromotionTextView; onRestored: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const { getInfo } = useClassForm();
  const { apply, end } = useEdit();
  const isShown = showsText(promo, text.blocks);
  const when = formatDate(text.writtenAt, 'dateTime');
  const restore = (): void => {
    end();
    apply(writePromotion, { written: text.blocks, info: getInfo(), today: localToday() });
    notifications.show({ message: 'The earlier text is back. Undo brings back the other one.' });
    onRestored();
  };
  return (
    <li className={rows.row} data-long>
      <div className={rows.text}>
        <p className={classes.content}>{writtenPart(text)}</p>
        <small className={classes.origin}>
          <time dateTime={text.writtenAt}>{when}</time> · {styleName(text)}
        </small>
      </div>
      <Button
        variant="default"
        className={rows.button}
        disabled={isShown}
        aria-label={isShown ? `In use: the text of ${when}` : `Restore the text of ${when}`}
        onClick={restore}
      >
        {isShown ? 'In use' : 'Restore'}
      </Button>
    </li>
  );
};

const PromotionTexts = ({ onRestored }: { onRestored: () => void }) => {
  const { promoId } = useOpenPromo();
  const texts = usePages({
    queryKey: queryKeys.promotionTexts(promoId),
    load: (query) => call(listPromotionTexts, { params: { id: promoId }, query }),
    itemsOf: (page) => page.texts,
  });
  return (
    <PagedList list={texts} empty="Every text that is written for this promo is kept here.">
      <ul className={rows.list}>
        {texts.items.map((text) => (
          <TextRow key={text.id} text={text} onRestored={onRestored} />
        ))}
      </ul>
    </PagedList>
  );
};

/** The texts written for this promo, to restore. */
export const PromotionTextsDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const openPanel = useSetAtom(mobilePanelAtom);
  return (
    <Dialog
      opened={dialog === 'promotion-texts'}
      onClose={() => setDialog(null)}
      title="Earlier texts"
      size={560}
      isTall
      closeLabel="Close the earlier texts"
    >
      <PromotionTexts
        onRestored={() => {
          setDialog(null);
          // On a phone, the panel covers the preview.
          openPanel(null);
        }}
      />
    </Dialog>
  );
};

type List = keyof WritingPreferences;

const lists: readonly { list: List; label: string; placeholder: string }[] = [
  { list: 'doSay', label: 'Do say', placeholder: 'all levels' },
  { list: 'dontSay', label: 'Don’t say', placeholder: 'bikini body' },
];

/** The server's error about an entry of a list, at a path such as `dontSay.2`. */
const problemOf = (error: Error | null, list: List): string | null => {
  if (!(error instanceof ApiError)) return null;
  const found = error.details?.find(({ path }) => path.split('.').includes(list));
  return found === undefined ? null : `It ${found.message}.`;
};

/** Lists that are being edited; `typed` is the text in each field that is not yet in its list. */
type Draft = { phrases: WritingPreferences; typed: Record<List, string> };

const nothingTyped: Draft['typed'] = { doSay: '', dontSay: '' };

/** Unsaved lists, or null. */
const draftAtom = atom<Draft | null>(null);

/** The lists with the typed phrases. */
const finished = ({ phrases, typed }: Draft): WritingPreferences => {
  const listOf = (list: List): string[] => {
    const phrase = typed[list].trim();
    const present = phrases[list];
    const isNew = phrase !== '' && !present.includes(phrase) && present.length < WRITING_PHRASES_MAX;
    return isNew ? [...present, phrase] : present;
  };
  return { doSay: listOf('doSay'), dontSay: listOf('dontSay') };
};

type Saving = {
  save: (options: { onSuccess?: () => void; onError?: (error: Error) => void }) => void;
  reset: () => void;
  isBusy: boolean;
  error: Error | null;
};

/** Saves the draft, which is kept until then. */
const useSaving = (): Saving => {
  const store = useStore();
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (draft: Draft) => call(saveWritingPreferences, { body: finished(draft) }),
    onSuccess: (stored, draft) => {
      queryClient.setQueryData(queryKeys.writingPreferences, stored);
      if (store.get(draftAtom) === draft) store.set(draftAtom, null);
    },
  });
  const save: Saving['save'] = (options) => {
    const draft = store.get(draftAtom);
    if (draft === null) options.onSuccess?.();
    else mutate(draft, options);
  };
  return { save, reset, isBusy: isPending, error };
};

type FormProps = { saved: WritingPreferences; saving: Saving; onSaved: () => void };

const PhrasesForm = ({ saved, saving, onSaved }: FormProps) => {
  const [draft, setDraft] = useAtom(draftAtom);
  const { phrases, typed } = draft ?? { phrases: saved, typed: nothingTyped };
  const limits = {
    doSay: useLimitedInput<HTMLInputElement>(WRITING_PHRASE_MAX),
    dontSay: useLimitedInput<HTMLInputElement>(WRITING_PHRASE_MAX),
  };
  const { error } = saving;
  const isOfList = lists.some(({ list }) => problemOf(error, list) !== null);
  // Entering a phrase changes both.
  const change = (list: List, { entered, text }: { entered?: string[]; text?: string }): void => {
    saving.reset();
    setDraft((before) => {
      const present = before ?? { phrases: saved, typed: nothingTyped };
      return {
        phrases: entered === undefined ? present.phrases : { ...present.phrases, [list]: entered },
        typed: text === undefined ? present.typed : { ...present.typed, [list]: text },
      };
    });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        saving.save({ onSuccess: onSaved });
      }}
    >
      <p className={notes.note}>
        For every text that is written for you, in all your promos. Press Enter after each phrase.
      </p>
      {lists.map(({ list, label, placeholder }) => (
        <TagsInput
          key={list}
          label={label}
          size="md"
          classNames={{ input: classes.input, pill: classes.phrase }}
          description={`${phrases[list].length} of ${WRITING_PHRASES_MAX}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={phrases[list].length === 0 ? placeholder : ''}
          maxTags={WRITING_PHRASES_MAX}
          ref={limits[list]}
          aria-description={`At most ${WRITING_PHRASES_MAX} phrases of ${WRITING_PHRASE_MAX} characters`}
          splitChars={[',', ';', '\n']}
          onKeyDown={keepFromInputMethod}
          // There is nothing to choose from, and Escape closes the dialog.
          dropdownOpened={false}
          error={problemOf(error, list)}
          value={phrases[list]}
          onChange={(entered) => change(list, { entered })}
          searchValue={typed[list]}
          onSearchChange={(text) => {
            if (text !== typed[list]) change(list, { text });
          }}
        />
      ))}
      <FormError text={error === null || isOfList ? '' : describeError(error)} />
      <PrimaryButton type="submit" isFullWidth isBusy={saving.isBusy}>
        Save
      </PrimaryButton>
    </form>
  );
};

const Phrases = ({ saving, onSaved }: Omit<FormProps, 'saved'>) => {
  const preferences = useQuery({
    queryKey: queryKeys.writingPreferences,
    queryFn: () => call(readWritingPreferences),
  });
  const { data } = preferences;
  return (
    <ListState {...queryState(preferences)} empty={null}>
      <DisabledInImpersonation does={saveWritingPreferences}>
        {data !== undefined && <PhrasesForm saved={data} saving={saving} onSaved={onSaved} />}
      </DisabledInImpersonation>
    </ListState>
  );
};

/** What the writer should and should not say, for all promos of the account. Closing it saves. */
export const PhrasesDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const saving = useSaving();
  const close = (): void => setDialog(null);
  const saveAndClose = (): void => {
    saving.save({
      onError: (error) =>
        notifyProblem({
          message: `Your phrases are not saved yet: ${describeError(error)} Open “Do say, don’t say” to try again.`,
        }),
    });
    close();
  };
  return (
    <Dialog
      opened={dialog === 'phrases'}
      onClose={saveAndClose}
      title="Do say, don’t say"
      size={520}
      closeLabel="Close the lists"
    >
      <Phrases saving={saving} onSaved={close} />
    </Dialog>
  );
};
