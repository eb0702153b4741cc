import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  Tooltip,
  type TooltipProps,
} from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { type Action, shortcutLabel, useAction } from '#src/features/editor/actions/action.ts';

type ActionButtonProps = ActionIconProps & {
  action: Action;
  /** Replaces the label of the action. */
  label?: string;
  /** The elements to act on instead of the selection. */
  ids?: readonly string[];
  /** The name of the element, for 'Hide Header'. */
  subject?: string;
  /** The effect at present, for 'Undo moving Header'; read out even while the button is disabled. */
  detail?: string;
  iconProps?: IconProps;
  tooltipPosition?: TooltipProps['position'];
};

/** An action as an icon button, with its label and shortcut in the tooltip. */
export const ActionButton = (props: ActionButtonProps) => {
  const {
    action,
    label: actionLabel = action.label,
    ids,
    subject,
    detail,
    iconProps = { size: 20 },
    tooltipPosition = 'top',
    ...others
  } = props;
  const { icon: Icon } = action;
  const { obstacle, control } = useAction(action, ids);
  const label = subject === undefined ? actionLabel : `${actionLabel} ${subject}`;
  const keys = shortcutLabel(action);
  const hint = detail === undefined || obstacle !== null ? label : `${label} ${detail}`;
  return (
    <Tooltip label={obstacle || (keys === null ? hint : `${hint} (${keys})`)} position={tooltipPosition}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        {...(detail !== undefined && { 'aria-description': detail })}
        {...others}
        {...control}
      >
        {Icon !== null && <Icon {...iconProps} />}
      </ActionIcon>
    </Tooltip>
  );
};

type LabelledActionButtonProps = ButtonProps & Pick<ActionButtonProps, 'action' | 'label' | 'ids'>;

/** An action as a button with its icon and label. */
export const LabelledActionButton = ({
  action,
  label = action.label,
  ids,
  ...props
}: LabelledActionButtonProps) => {
  const { icon: Icon } = action;
  const { obstacle, control } = useAction(action, ids);
  return (
    <Button
      variant="default"
      leftSection={Icon !== null && <Icon size={16} aria-hidden />}
      {...props}
      {...(obstacle !== null && obstacle !== '' && { title: obstacle })}
      {...control}
    >
      {label}
    </Button>
  );
};
