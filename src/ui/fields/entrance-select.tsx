import { newTransition, transitionNames } from '#schema/elements/motion-presets.ts';
import type { Transition } from '#schema/elements/motion.ts';
import { Select } from '#src/ui/fields/select.tsx';

const NONE = 'none';

type EntranceSelectProps<Kind extends Transition['kind']> = {
  label: string;
  kinds: readonly Kind[];
  /** The choice that stands for null. */
  noneLabel: string;
  value: Transition['kind'] | null;
  onChange: (entrance: (Transition & { kind: Kind }) | null) => void;
};

/** Chooses an entrance by its kind alone. */
export const EntranceSelect = <Kind extends Transition['kind']>(props: EntranceSelectProps<Kind>) => {
  const { label, kinds, noneLabel, value, onChange } = props;
  return (
    <Select
      label={label}
      size="md"
      allowDeselect={false}
      data={[
        { value: NONE, label: noneLabel },
        ...kinds.map((kind) => ({ value: kind, label: transitionNames[kind] })),
      ]}
      value={value ?? NONE}
      onChange={(next) => {
        const kind = kinds.find((each) => each === next);
        onChange(kind === undefined ? null : newTransition(kind));
      }}
    />
  );
};
