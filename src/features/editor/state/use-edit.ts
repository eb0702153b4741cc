import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { Promo } from '#schema/promo.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';

/** `apply(setTextContent, {id, content}, 'text:header:content')`; `end` ends the current gesture, `cancel` reverts the named one. */
export type Edit = {
  apply: <Args>(edit: (promo: Promo, args: Args) => Promo, args: Args, gesture?: string) => void;
  end: () => void;
  cancel: (gesture: string) => void;
};

/** How components change the document. */
export const useEdit = (): Edit => {
  const dispatch = useSetAtom(editPromoAtom);
  const apply = useCallback<Edit['apply']>(
    (edit, args, gesture) => {
      dispatch({
        do: 'edit',
        edit: (promo) => edit(promo, args),
        ...(gesture === undefined ? {} : { gesture }),
      });
    },
    [dispatch],
  );
  const end = useCallback(() => dispatch({ do: 'end-gesture' }), [dispatch]);
  const cancel = useCallback((gesture: string) => dispatch({ do: 'cancel-gesture', gesture }), [dispatch]);
  return { apply, end, cancel };
};
