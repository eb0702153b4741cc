import { ActionIcon, type ActionIconProps, Tooltip, type TooltipProps } from '@mantine/core';
import type { Action } from '#src/features/editor/actions/action.ts';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useActionContext } from '#src/features/editor/actions/use-action-context.ts';

type ActionButtonProps = ActionIconProps & {
  action: Action;
  /** The elements to act on, if not the selection. */
  ids?: readonly string[];
  iconSize?: number;
  tooltipPosition?: TooltipProps['position'];
};

/** An action as an icon button, with its label and shortcut in the tooltip. */
export const ActionButton = (props: ActionButtonProps) => {
  const { action, ids, iconSize = 20, tooltipPosition = 'top', ...others } = props;
  const { icon: Icon, label } = action;
  const contextOf = useActionContext();
  const keys = shortcutLabel(action);
  return (
    <Tooltip label={keys === null ? label : `${label} (${keys})`} position={tooltipPosition}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        {...others}
        onClick={() => action.run(contextOf(ids))}
      >
        {Icon !== null && <Icon size={iconSize} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
};
