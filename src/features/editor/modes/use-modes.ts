import { notifications } from '@mantine/notifications';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Promo } from '#schema/promo.ts';
import { todayHere } from '#src/features/editor/class-form/today-here.ts';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { enterContentMode } from '#src/features/editor/modes/enter-content-mode.ts';
import { enterTextMode } from '#src/features/editor/modes/enter-text-mode.ts';
import { REBUILD_DELAY_MS, rebuildClassDetails } from '#src/features/editor/modes/rebuild-class-details.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** A switch and what follows from it a moment later are one undo step. */
const GESTURE = 'mode';

/** The modes of the open promo, and the ways to change them. */
export const useModes = () => {
  const store = useStore();
  const { apply, end } = useEdit();
  const { info } = useClassForm();
  const present = useRef(info);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    present.current = info;
  }, [info]);
  const switchBy = (edit: (promo: Promo) => Promo): void => {
    clearTimeout(timer.current);
    end();
    const before = store.get(promoAtom);
    apply(edit, undefined, GESTURE);
    if (store.get(promoAtom) === before) return;
    if (!before.textElements.some(({ content }) => content !== '')) return;
    notifications.show({
      id: 'mode',
      message: 'Your texts start fresh. Undo brings the former ones back.',
    });
  };
  const enterContent = (mode: Promo['contentMode']): void => {
    switchBy((promo) => enterContentMode(promo, { mode }));
    end();
  };
  const enterText = (mode: Promo['textMode']): void => {
    switchBy((promo) => enterTextMode(promo, { mode }));
    if (mode === 'dancer') {
      end();
      return;
    }
    // Not taken back when the panel closes meanwhile: the switch is made, and its texts belong to it.
    timer.current = setTimeout(() => {
      apply(rebuildClassDetails, { info: present.current, today: todayHere() }, GESTURE);
      end();
    }, REBUILD_DELAY_MS);
  };
  return { enterContent, enterText };
};
