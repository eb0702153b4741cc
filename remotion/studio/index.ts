import { registerRoot } from 'remotion';
import { StudioRoot } from '#remotion/studio/studio-root.tsx';

registerRoot(StudioRoot);
