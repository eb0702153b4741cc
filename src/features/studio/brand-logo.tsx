import { Button } from '@mantine/core';
import { byteSize } from '#contract/byte-size.ts';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import { MAX_OVERLAY_BYTES } from '#contract/library/upload-limits.ts';
import { ImageCard } from '#src/ui/lists/image-card.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import { UploadArea, logoRules } from '#src/uploads/upload-area.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { useUploadFiles } from '#src/uploads/use-uploads.ts';
import classes from '#src/features/studio/brand-kit.module.css';

const HINT = `A PNG or JPEG of up to ${byteSize(MAX_OVERLAY_BYTES)}. A PNG may be transparent. Your team finds it under GIFs, too.`;

type BrandLogoProps = {
  /** The images of the studio, newest first. */
  logos: readonly OverlayItem[];
  logoId: string | null;
  /** Called with null for no logo. */
  onChoose: (logoId: string | null) => void;
};

/** Uploads images to the studio's library, and chooses one of them as its logo. */
export const BrandLogo = ({ logos, logoId, onChoose }: BrandLogoProps) => {
  const send = useUploadFiles();
  return (
    <fieldset className={classes.group}>
      <legend>Logo</legend>
      {logos.length > 0 && (
        <div className={classes.logos}>
          {logos.map(({ id, title, thumbnailUrl }) => (
            <ImageCard
              key={id}
              title={title}
              label={`Use ${title} as the logo`}
              shape="square"
              image={<img src={thumbnailAt(thumbnailUrl, 340)} alt="" loading="lazy" />}
              isSelected={id === logoId}
              onPress={() => onChoose(id)}
            />
          ))}
        </div>
      )}
      {logoId !== null && (
        <Button variant="default" size="md" className={classes.add} onClick={() => onChoose(null)}>
          Use no logo
        </Button>
      )}
      <UploadArea
        label="Upload a logo"
        hint={HINT}
        rules={logoRules}
        allowsMany={false}
        onFiles={(files) =>
          send(
            files.map((file) => ({ file })),
            { kind: 'overlay', libraryType: 'studio' },
          )
        }
      />
      <UploadList kind="overlay" />
    </fieldset>
  );
};
