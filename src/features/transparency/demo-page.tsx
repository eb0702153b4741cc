import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { TRANSPARENT_VIDEO_PATH } from '#contract/videos/transparency.contract.ts';
import { ToolPage } from '#src/ui/pages/tool-page.tsx';
import classes from '#src/features/transparency/transparency-page.module.css';

/** One video in which a transparent overlay lies on a checkerboard (TO-005). */
export const TransparencyDemoPage = () => (
  <ToolPage
    title="A transparent overlay"
    lead="The glow fades out over the checkerboard: its squares show through wherever the overlay is transparent."
  >
    <figure className={classes.side}>
      <div className={classes.frame}>
        <video
          className={classes.video}
          src={TRANSPARENT_VIDEO_PATH}
          autoPlay
          loop
          muted
          playsInline
          aria-label="A glow on a checkerboard"
        >
          Your browser does not support the video tag.
        </video>
      </div>
      <a href={TRANSPARENT_VIDEO_PATH} target="_blank" rel="noreferrer" className={classes.url}>
        {TRANSPARENT_VIDEO_PATH}
      </a>
    </figure>
    <Button component={Link} to="/transparency-test" variant="default" size="md" fullWidth>
      Test it with other overlays
    </Button>
  </ToolPage>
);
