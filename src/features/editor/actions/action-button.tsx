import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  Tooltip,
  type TooltipProps,
} from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { Action } from '#src/features/editor/actions/action.ts';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useActionContext } from '#src/features/editor/actions/use-action-context.ts';
import {
  lockedElementsAtom,
  lockedPlacesAtom,
  lockReasonAtom,
  notifyLocked,
} from '#src/features/editor/state/locks.ts';

/** Why a template refuses the action for all of the elements, if it does; and the press handler, which runs it or says why not. */
const useAction = ({ refusedBy, run }: Action, ids?: readonly string[]) => {
  const contextOf = useActionContext();
  const places = useAtomValue(lockedPlacesAtom);
  const elements = useAtomValue(lockedElementsAtom);
  const reason = useAtomValue(lockReasonAtom);
  const locked = refusedBy === 'place' ? places : elements;
  const isRefused =
    refusedBy !== undefined && ids !== undefined && ids.length > 0 && ids.every((id) => locked.has(id));
  return {
    refusal: isRefused ? reason : null,
    // Still pressable: a finger gets no tooltip that says why.
    control: {
      ...(isRefused && { 'aria-disabled': true, 'aria-description': reason, 'data-disabled': true }),
      onClick: (): void => (isRefused ? notifyLocked(reason) : run(contextOf(ids))),
    },
  };
};

type ActionButtonProps = ActionIconProps & {
  action: Action;
  /** The elements to act on, if not the selection. */
  ids?: readonly string[];
  /** The name of the element to act on, for 'Hide Header'. */
  subject?: string;
  iconProps?: IconProps;
  tooltipPosition?: TooltipProps['position'];
};

/** An action as an icon button, with its label and shortcut in the tooltip. */
export const ActionButton = (props: ActionButtonProps) => {
  const { action, ids, subject, iconProps = { size: 20 }, tooltipPosition = 'top', ...others } = props;
  const { icon: Icon } = action;
  const { refusal, control } = useAction(action, ids);
  const label = subject === undefined ? action.label : `${action.label} ${subject}`;
  const keys = shortcutLabel(action);
  return (
    <Tooltip label={refusal ?? (keys === null ? label : `${label} (${keys})`)} position={tooltipPosition}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} {...others} {...control}>
        {Icon !== null && <Icon {...iconProps} />}
      </ActionIcon>
    </Tooltip>
  );
};

type LabelledActionButtonProps = ButtonProps & Pick<ActionButtonProps, 'action' | 'ids'>;

/** An action as a button with its icon and label. */
export const LabelledActionButton = ({ action, ids, ...props }: LabelledActionButtonProps) => {
  const { icon: Icon, label } = action;
  const { refusal, control } = useAction(action, ids);
  return (
    <Button
      variant="default"
      leftSection={Icon !== null && <Icon size={16} aria-hidden />}
      {...props}
      {...(refusal !== null && { title: refusal })}
      {...control}
    >
      {label}
    </Button>
  );
};
