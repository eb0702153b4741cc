import { Select } from '@mantine/core';
import { WritingStyle } from '#schema/writing-style.ts';
import type { ClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { useKeepPreferences } from '#src/features/editor/class-form/use-keep-preferences.ts';

const choices = WritingStyle.options.map((style) => ({
  value: style,
  label: style.charAt(0).toUpperCase() + style.slice(1),
}));

/** How promotional text is written; remembered for the next promo. */
export const StyleField = ({ form }: { form: ClassForm }) => {
  const keep = useKeepPreferences();
  return (
    <Select
      label="Writing style"
      name="writingStyle"
      size="md"
      maxDropdownHeight={200}
      comboboxProps={{ keepMounted: false }}
      data={choices}
      value={form.info.writingStyle}
      onChange={(value) => {
        if (value === null) return;
        const writingStyle = WritingStyle.parse(value);
        form.change({ writingStyle });
        keep({ writingStyle });
      }}
    />
  );
};
