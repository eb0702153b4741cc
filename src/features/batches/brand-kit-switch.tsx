import { Switch } from '@mantine/core';
import { type AppliedKit, isEmptyKit } from '#remotion/brand/apply-brand-kit.ts';
import { useOwnBrandKit } from '#src/api/studio-settings.ts';

/** The brand kit of the person's studio; null if it has none. */
export const useFilledKit = (): AppliedKit | null => {
  const kit = useOwnBrandKit();
  return isEmptyKit(kit) ? null : kit;
};

type BrandKitSwitchProps = { isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

/** Switches the brand kit of promos on and off. */
export const BrandKitSwitch = ({ isOn, isDisabled = false, onChange }: BrandKitSwitchProps) => (
  <Switch
    label="Use the brand kit of your studio"
    description="Its font, colors, logo and end card."
    checked={isOn}
    disabled={isDisabled}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
