import { Button, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useSetAtom, useStore } from 'jotai';
import { type FormEvent, useState } from 'react';
import { saveTemplate } from '#contract/promos/templates.contract.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { locksToEditAtom } from '#src/features/editor/state/locks.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import type { useOwnTemplates } from '#src/features/editor/templates/use-own-templates.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/editor/templates/templates-panel.module.css';

type SaveTemplateProps = {
  own: ReturnType<typeof useOwnTemplates>;
  /** Called with the kind that the template is listed under. */
  onSaved: (kind: 'own' | 'studio') => void;
};

/** Saves the open promo as a template: a button, then a field for its name. */
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
    <form className={classes.save} onSubmit={submit}>
      <LimitedTextInput
        label="Name of the template"
        classNames={{ input: classes.name }}
        size="md"
        max={MAX_TITLE_LENGTH}
        ref={focusOnMount}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
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
      <div className={classes.choices}>
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
