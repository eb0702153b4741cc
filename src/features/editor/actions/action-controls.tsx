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
import { useCallback } from 'react';
import { promoMetadata } from '#schema/promo.ts';
import {
  type Action,
  shortcutLabel,
  useAction,
  useActionContext,
} from '#src/features/editor/actions/action.ts';
import { togglePlayback } from '#src/features/editor/actions/view-actions.ts';
import { ControlBar, type ControlBarProps } from '#src/features/editor/preview/control-bar.tsx';
import { shownPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { playerAtom } from '#src/features/editor/state/ui-atoms.ts';

const playbackKeys = shortcutLabel(togglePlayback);

/** The controls of the editor's preview. The play button runs the action of the space bar. */
export const PlaybackControls = (props: Pick<ControlBarProps, 'isOverPreview'>) => {
  const player = useAtomValue(playerAtom);
  const { fps, durationInFrames } = promoMetadata(useAtomValue(shownPromoAtom));
  const contextOf = useActionContext();
  const toggle = useCallback<ControlBarProps['onToggle']>(
    (event) => togglePlayback.run(contextOf(), event),
    [contextOf],
  );
  return (
    <ControlBar
      {...props}
      player={player}
      fps={fps}
      durationInFrames={durationInFrames}
      onToggle={toggle}
      toggleKeys={playbackKeys}
    />
  );
};

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
  /** Shown below the icon, where the style sheet has room for it. */
  caption?: string;
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
    caption,
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
        {caption !== undefined && <span aria-hidden>{caption}</span>}
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
