import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { listPromotionTexts, type PromotionTextView } from '#contract/promos/promotion.contract.ts';
import { promotionalTextOf, writtenElementIds } from '#schema/texts/promotion-text.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { showsText, writePromotion } from '#src/features/editor/document/promotion-edits.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { mobilePanelAtom, openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/promotion/promotion-texts-dialog.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

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
