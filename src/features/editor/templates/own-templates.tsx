import { Menu, Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLock, IconReplace, IconBookmarkPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useState, type FormEvent } from 'react';
import {
  deleteTemplate,
  listTemplates,
  publishTemplate,
  type SavedTemplate,
  renameTemplate,
  saveTemplate,
} from '#contract/promos/templates.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { pagesQuery } from '#src/api/query-state.ts';
import { locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import { notifyWithAction } from '#src/ui/action-notice.tsx';
import { isCancelKey } from '#src/ui/browser/commit-keys.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { RenameField, CardMenu } from '#src/ui/lists/card-menu.tsx';
import classes from '#src/features/editor/templates/template-card.module.css';
import panel from '#src/features/editor/templates/templates-panel.module.css';

type Pages = { pages: readonly { templates: SavedTemplate[] }[] };

const templatesIn = ({ pages }: Pages): SavedTemplate[] => pages.flatMap(({ templates }) => templates);

const none: readonly SavedTemplate[] = [];

/**
 * The templates of the user and of the studio, and operations on the user's own, which reject with the error of the call. Loads all
 * pages, because the search covers all templates.
 */
export const useOwnTemplates = () => {
  const queryClient = useQueryClient();
  // The call waits until the panel has rendered.
  const [isRendered, setIsRendered] = useState(false);
  useEffect(() => void whenIdle().then(() => setIsRendered(true)), []);
  const list = useInfiniteQuery({
    enabled: isRendered,
    ...pagesQuery({ queryKey: queryKeys.templates, load: (query) => call(listTemplates, { query }) }),
    select: templatesIn,
  });
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const canLoadMore = hasNextPage && !isFetching && !isFetchNextPageError;
  // A number that differs for each page, because a fetch may start and end between two renders.
  const loadAfter = canLoadMore && data !== undefined ? data.length : null;
  useEffect(() => {
    if (loadAfter !== null) void fetchNextPage();
  }, [loadAfter, fetchNextPage]);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: queryKeys.templates });
  const saving = useMutation({
    mutationFn: (body: { title: string; document: Promo; locks?: TemplateLocks }) =>
      call(saveTemplate, { body }),
    onSuccess,
  });
  const publishing = useMutation({
    mutationFn: ({ id, ...body }: { id: string; document: Promo; locks: TemplateLocks }) =>
      call(publishTemplate, { params: { id }, body }),
    onSuccess,
  });
  const renaming = useMutation({
    mutationFn: ({ id, title }: Pick<SavedTemplate, 'id' | 'title'>) =>
      call(renameTemplate, { params: { id }, body: { title } }),
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess,
  });
  return {
    templates: data ?? none,
    error,
    reload: refetch,
    save: saving.mutateAsync,
    publish: publishing.mutateAsync,
    isSaving: saving.isPending || publishing.isPending,
    rename: renaming.mutateAsync,
    remove: removing.mutateAsync,
  };
};

type OwnTemplates = ReturnType<typeof useOwnTemplates>;

/** Rename and delete a template of the user; a studio's owner can also share it. */
export const OwnTemplateMenu = ({ template, own }: { template: PickableTemplate; own: OwnTemplates }) => {
  const { id, title: name, promo, locks } = template;
  const store = useStore();
  const isOwner = useCurrentUser().data?.role === 'studio_owner';
  const editLocks = useSetAtom(locksToEditAtom);
  const publish = (document: Promo): void => {
    const onSave = async (next: TemplateLocks): Promise<void> => {
      await own.publish({ id, document, locks: next });
      notifications.show({
        message:
          locks === null
            ? `${name} is shared with your team.`
            : `${name} is updated. Your team is offered the update in promos made from it.`,
      });
    };
    editLocks({ title: name, document, locks, onSave });
  };
  const [isRenaming, setIsRenaming] = useState(false);
  const restore = (): void => {
    own.save({ title: name, document: promo, ...(locks === null ? {} : { locks }) }).catch(notifyError);
  };
  const remove = async (): Promise<void> => {
    await own.remove(id);
    const addition = locks === null ? '' : ', with what it locks';
    notifyWithAction(`template-deleted-${id}`, `${name} is deleted. Promos made from it stay${addition}.`, {
      label: 'Undo',
      run: restore,
    });
  };
  return (
    <>
      <DisabledInImpersonation does={[renameTemplate, publishTemplate, deleteTemplate]} isShown={false}>
        <CardMenu
          name={name}
          className={classes.menu}
          onRename={() => setIsRenaming(true)}
          onDelete={() => void remove().catch(notifyError)}
        >
          {isOwner && (
            <Menu.Item leftSection={<IconLock size={16} />} onClick={() => publish(promo)}>
              {locks === null ? 'Share with my team' : 'Change what is locked'}
            </Menu.Item>
          )}
          {isOwner && locks !== null && (
            <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => publish(store.get(promoAtom))}>
              Replace with this promo
            </Menu.Item>
          )}
        </CardMenu>
      </DisabledInImpersonation>
      {isRenaming && (
        <RenameField
          className={classes.rename}
          name={name}
          max={MAX_TITLE_LENGTH}
          onRename={(title) => void own.rename({ id, title }).catch(notifyError)}
          onEnd={() => setIsRenaming(false)}
        />
      )}
    </>
  );
};

type SaveTemplateProps = {
  own: ReturnType<typeof useOwnTemplates>;
  /** Called with the kind of the template. */
  onSaved: (kind: 'own' | 'studio') => void;
};

/** Saves the open promo as a template: a button, which opens a field for the name. */
export const SaveTemplate = ({ own, onSaved }: SaveTemplateProps) => {
  const store = useStore();
  const { title } = useOpenPromo();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOwner = useCurrentUser().data?.role === 'studio_owner';
  const [isShared, setIsShared] = useState(false);
  const editLocks = useSetAtom(locksToEditAtom);
  if (name === null) {
    return (
      <DisabledInImpersonation does={saveTemplate}>
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconBookmarkPlus size={18} aria-hidden />}
          onClick={() => setName(title)}
        >
          Save as template
        </Button>
      </DisabledInImpersonation>
    );
  }
  const close = (): void => {
    setName(null);
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    try {
      const saved = await own.save({ title: name.trim(), document: store.get(promoAtom) });
      notifications.show({ message: `${saved.title} is saved to your templates.` });
      close();
      onSaved('own');
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const share = (template: { title: string; document: Promo }): void => {
    const onSave = async (locks: TemplateLocks): Promise<void> => {
      await own.save({ ...template, locks });
      notifications.show({ message: `${template.title} is shared with your team.` });
      close();
      onSaved('studio');
    };
    editLocks({ ...template, locks: null, onSave });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    if (isShared) share({ title: name.trim(), document: store.get(promoAtom) });
    else void save();
  };
  return (
    <form className={panel.save} onSubmit={submit}>
      <LimitedTextInput
        label="Name of the template"
        classNames={{ input: panel.name }}
        size="md"
        max={MAX_TITLE_LENGTH}
        ref={focusOnMount}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isCancelKey(event)) return;
          event.stopPropagation();
          close();
        }}
      />
      {isOwner && (
        <Switch
          label="Share with my team"
          checked={isShared}
          onChange={(event) => setIsShared(event.currentTarget.checked)}
        />
      )}
      <div className={panel.choices}>
        <Button variant="default" size="md" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="md"
          px={8}
          variant="default"
          loading={own.isSaving}
          disabled={name.trim() === ''}
        >
          {isShared ? 'Choose locks' : 'Save template'}
        </Button>
      </div>
    </form>
  );
};
