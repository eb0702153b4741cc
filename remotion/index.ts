import { registerRoot } from 'remotion';
import { Root } from '#remotion/root.tsx';

registerRoot(Root);
