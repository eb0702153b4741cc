import '@fontsource/anton/latin-400.css';
import '@fontsource/monoton/latin-400.css';
import '@fontsource/pacifico/latin-400.css';
import '@fontsource/poppins/latin-700.css';
import { starterFonts } from './starter-fonts.ts';

/** Resolves once all faces can be drawn with; a canvas does not wait for a font by itself. */
export async function loadStarterFonts(): Promise<void> {
  await Promise.all([
    document.fonts.load(`400 40px ${starterFonts.label}`),
    document.fonts.load(`400 40px ${starterFonts.script}`),
    document.fonts.load(`400 40px ${starterFonts.sign}`),
    document.fonts.load(`700 40px ${starterFonts.plain}`),
  ]);
}
