import { createContext, type CSSProperties } from 'react';

/** The ids of elements that an editor shows faintly at frames at which they do not appear. None in a render. */
export const GhostIds = createContext<ReadonlySet<string>>(new Set());

/** The look of such an element. */
export const ghostStyle: CSSProperties = { position: 'absolute', inset: 0, opacity: 0.35 };
