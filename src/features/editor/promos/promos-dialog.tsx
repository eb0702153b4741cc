import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { usePromosOfSessions } from '#src/api/promos-of-sessions.ts';
import { DeletedPromos } from '#src/features/editor/promos/deleted-promos.tsx';
import { PromoCard } from '#src/features/editor/promos/promo-card.tsx';
import classes from '#src/features/editor/promos/promos-dialog.module.css';
import { type PromoActions, usePromoActions, usePromos } from '#src/features/editor/promos/use-promos.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { useIsNarrow } from '#src/ui/browser/breakpoints.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';

const PromoList = ({ actions }: { actions: PromoActions }) => {
  const [search, setSearch] = useState('');
  const { promoId } = useOpenPromo();
  const promos = usePromos(search);
  const { data: ofSessions = [] } = usePromosOfSessions();
  const nothing = search === '' ? 'No promos yet. Start a new one.' : `No promo is called "${search}".`;
  return (
    <div className={classes.body}>
      <div className={classes.tools}>
        <SearchField
          label="Search your promos"
          placeholder="Search by title"
          max={MAX_TITLE_LENGTH}
          onSearch={setSearch}
        />
        <Button
          size="md"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void actions.create()}
        >
          New promo
        </Button>
      </div>
      <PagedList list={promos} empty={nothing}>
        <ul className={classes.grid}>
          {promos.items.map((promo) => (
            <PromoCard
              key={promo.id}
              promo={promo}
              advertised={ofSessions.find((each) => each.promoId === promo.id)}
              isOpen={promo.id === promoId}
              actions={actions}
            />
          ))}
        </ul>
      </PagedList>
    </div>
  );
};

const views = [
  { value: 'promos', label: 'Promos' },
  { value: 'videos', label: 'Videos' },
  { value: 'deleted', label: 'Deleted' },
] as const;

const Lists = ({ videos, onClose }: { videos: ReactNode; onClose: () => void }) => {
  const [view, setView] = useState<(typeof views)[number]['value']>('promos');
  const actions = usePromoActions(onClose);
  return (
    <div className={classes.body}>
      <Segments label="What to list" options={views} value={view} onChange={setView} />
      {view === 'promos' && <PromoList actions={actions} />}
      {view === 'videos' && videos}
      {view === 'deleted' && <DeletedPromos restore={actions.restore} />}
    </div>
  );
};

/** All promos of the user: open, rename, duplicate, delete, restore, create. `videos` lists the finished videos. */
export const PromosDialog = ({ videos }: { videos: ReactNode }) => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const isPhone = useIsNarrow();
  const close = (): void => setDialog(null);
  return (
    <Modal.Stack>
      <Dialog
        stackId="promos"
        opened={dialog === 'promos'}
        onClose={close}
        title="My promos"
        size={920}
        isTall
        fullScreen={isPhone}
        closeLabel="Close my promos"
      >
        <Lists videos={videos} onClose={close} />
      </Dialog>
    </Modal.Stack>
  );
};
