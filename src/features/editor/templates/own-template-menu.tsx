import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLock, IconReplace } from '@tabler/icons-react';
import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { deleteTemplate, publishTemplate, renameTemplate } from '#contract/promos/templates.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { useCurrentUser } from '#src/api/current-user.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import type { PickableTemplate } from '#src/features/editor/templates/pickable-templates.ts';
import type { useOwnTemplates } from '#src/features/editor/templates/use-own-templates.ts';
import { notifyWithAction } from '#src/ui/action-notice.tsx';
import { RenameField } from '#src/ui/fields/rename-field.tsx';
import { CardMenu } from '#src/ui/lists/card-menu.tsx';
import classes from '#src/features/editor/templates/template-card.module.css';

type OwnTemplates = ReturnType<typeof useOwnTemplates>;

/** Rename and delete, for a template of the user; for a studio's owner also sharing it. */
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
