import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FindPromoScreen } from '#src/features/editor/find-promo-screen.tsx';
import { OpenPromoScreen } from '#src/features/editor/open-promo-screen.tsx';
import { usePrefetchLibrary } from '#src/features/editor/state/use-library.ts';
import { GroupTooltips } from '#src/ui/group-tooltips.tsx';

type EditorPageProps = {
  /** Who is signed in and the way out, which waits for `beforeLogout`. */
  renderAccount: (beforeLogout: () => Promise<void>) => ReactNode;
};

/** The editor. The open promo is named by the address, so that a reload comes back to it. */
export const EditorPage = ({ renderAccount }: EditorPageProps) => {
  const [search] = useSearchParams();
  // While the promo is on its way, not after.
  usePrefetchLibrary();
  const promoId = search.get('promo');
  if (promoId === null) return <FindPromoScreen />;
  return (
    <GroupTooltips>
      <OpenPromoScreen key={promoId} promoId={promoId} renderAccount={renderAccount} />
    </GroupTooltips>
  );
};
