import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { usePromoActions } from '#src/features/editor/promos/use-promos.ts';

const stay = (): undefined => undefined;

type NewPromoButtonProps = {
  className?: string | undefined;
  /** Shown below the icon, where the style sheet has room for it. */
  caption?: string;
};

/** Starts a new promo and opens it. */
export const NewPromoButton = ({ className, caption }: NewPromoButtonProps) => {
  const { create } = usePromoActions(stay);
  const creation = useMutation({ mutationFn: create });
  return (
    <Tooltip label="New promo">
      <ActionIcon
        className={className ?? ''}
        variant={className === undefined ? 'subtle' : 'transparent'}
        color="gray"
        aria-label="New promo"
        loading={creation.isPending}
        onClick={() => creation.mutate()}
      >
        <IconPlus size={20} />
        {caption !== undefined && <span aria-hidden>{caption}</span>}
      </ActionIcon>
    </Tooltip>
  );
};
