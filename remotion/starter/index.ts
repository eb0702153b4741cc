import { registerRoot } from 'remotion';
import { StarterRoot } from './starter-root.tsx';

registerRoot(StarterRoot);
