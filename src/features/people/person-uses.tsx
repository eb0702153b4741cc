import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Person, type PersonUses, readPersonUses } from '#contract/library/people.contract.ts';
import { counted } from '#contract/number-format.ts';
import { deleteRender } from '#contract/videos/renders.contract.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import classes from '#src/features/people/people-page.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

const PER_PAGE = 20;

type SectionProps<Item> = {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

/** A paginated part of the list; renders nothing when it is empty. */
const Section = <Item,>({ title, items, keyOf, children }: SectionProps<Item>) => {
  const [page, setPage] = useState(1);
  if (items.length === 0) return null;
  const shown = paginate(items, page, PER_PAGE);
  return (
    <section>
      <h3>
        {title} ({items.length})
      </h3>
      <ul className={rows.list}>
        {shown.items.map((item) => (
          <li key={keyOf(item)} className={rows.row}>
            {children(item)}
          </li>
        ))}
      </ul>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </section>
  );
};

const ownedBy = (ownerName: string | null): string => (ownerName === null ? '' : ` · ${ownerName}`);

/** A finished video with a delete button for its owner; a withdrawn consent deletes nothing automatically. */
const VideoUse = ({ video }: { video: PersonUses['videos'][number] }) => {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(deleteRender, { params: { id: video.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.allPersonUses }),
    onError: notifyError,
  });
  return (
    <>
      <span className={rows.text}>
        {video.title} · {formatDate(video.createdAt, 'date')}
        {ownedBy(video.ownerName)}
      </span>
      {video.ownerName === null && (
        <Button
          className={rows.button}
          variant={isAsking ? 'filled' : 'default'}
          {...(isAsking ? { color: 'red' } : {})}
          loading={removal.isPending}
          onClick={() => (isAsking ? removal.mutate() : setIsAsking(true))}
        >
          {isAsking ? 'Delete for good' : 'Delete'}
        </Button>
      )}
    </>
  );
};

const linkKinds = { page: 'Link to the video', review: 'Review link' } as const;

const Uses = ({ uses: { clips, promos, others, videos, links } }: { uses: PersonUses }) => (
  <div className={classes.uses}>
    <Section title="Clips" items={clips} keyOf={({ id }) => id}>
      {({ title }) => <span className={rows.text}>{title}</span>}
    </Section>
    <Section title="Promos" items={promos} keyOf={({ id }) => id}>
      {({ id, title, ownerName }) => (
        <span className={rows.text}>
          {ownerName === null ? <Link to={`/?promo=${id}`}>{title}</Link> : title + ownedBy(ownerName)}
        </span>
      )}
    </Section>
    {others > 0 && <p>Also in {counted(others, 'promo')} of other people.</p>}
    <Section title="Finished videos" items={videos} keyOf={({ id }) => id}>
      {(video) => <VideoUse video={video} />}
    </Section>
    <Section
      title="Links"
      items={links}
      keyOf={({ kind, title, expiresAt }) => `${kind} ${title} ${expiresAt}`}
    >
      {({ kind, title }) => (
        <span className={rows.text}>
          {linkKinds[kind]}: {title}
        </span>
      )}
    </Section>
  </div>
);

const UsesOf = ({ id }: Pick<Person, 'id'>) => {
  const uses = useQuery({
    queryKey: queryKeys.personUses(id),
    queryFn: () => call(readPersonUses, { params: { id } }),
    gcTime: 0,
  });
  return (
    <ListState
      {...queryState(uses)}
      empty={uses.data?.clips.length === 0 ? 'This person is not named in any clip yet.' : null}
    >
      {uses.data !== undefined && <Uses uses={uses.data} />}
    </ListState>
  );
};

/** Lists all clips, promos, videos and links that show a person. */
export const PersonUsesDialog = ({ person, onClose }: { person: Person | null; onClose: () => void }) => (
  <Dialog
    opened={person !== null}
    onClose={onClose}
    title={`Where ${person?.name ?? 'this person'} appears`}
    size={560}
    closeLabel="Close the list"
  >
    {person !== null && <UsesOf id={person.id} />}
  </Dialog>
);
