import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import classes from '#src/features/editor/panels/text-panel.module.css';
import { TextRow } from '#src/features/editor/panels/text-row.tsx';
import { useAddText } from '#src/features/editor/actions/use-add-text.ts';
import { nameOfText } from '#src/features/editor/document/element-names.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import { inspectedElementAtom } from '#src/features/editor/state/ui-atoms.ts';

/** All texts of the promo, to write in. An empty one shows nothing in the video. */
export const TextPanel = ({ onStyle }: { onStyle?: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const selected = useAtomValue(inspectedElementAtom);
  const addText = useAddText();
  const texts = promo.textElements.filter(({ id }) => isSelectable(promo, id));
  return (
    <div className={classes['list']}>
      {texts.map((element) => (
        <TextRow
          key={element.id}
          element={element}
          name={nameOfText(promo, element.id)}
          isSelected={selected?.element.id === element.id}
          {...(onStyle === undefined ? {} : { onStyle })}
        />
      ))}
      <Button
        variant="default"
        className={classes['add'] ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={addText}
      >
        Add text
      </Button>
    </div>
  );
};
