/** The style of a video's page. The colors are copied from `src/theme/tokens.css`, which the page does not load. */
export const pageStyle = `:root {
  color-scheme: dark;
  --ink: #0c0910;
  --surface: #13101a;
  --line: #322a40;
  --text: #f4efe9;
  --quiet: #b3a9bd;
  --accent: #e26bf5;
  --stage: radial-gradient(62% 56% at 50% 40%, #2b1e3d 0%, #140f1c 58%, #0c0910 100%);
  --shadow: 0 24px 64px rgb(0 0 0 / 66%), 0 0 0 1px rgb(255 255 255 / 8%);
  --voice: 'Playfair Display', 'Playfair Display Ext', Georgia, serif;
  --tool: Inter, 'Inter Ext', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --ink: #f6f2f0;
    --surface: #fffdfb;
    --line: #e2d8e2;
    --text: #1c1523;
    --quiet: #62576c;
    --accent: #a21caf;
    --stage: radial-gradient(62% 56% at 50% 40%, #fdf7ff 0%, #efe6f1 58%, #e6dce8 100%);
    --shadow: 0 24px 56px rgb(46 20 60 / 30%), 0 0 0 1px rgb(46 20 60 / 8%);
  }
}
html { background: var(--ink); -webkit-text-size-adjust: 100%; }
body {
  display: grid;
  min-height: 100dvh;
  box-sizing: border-box;
  margin: 0;
  padding: 16px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left));
  grid-template-rows: 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  background: var(--stage);
  color: var(--text);
  font: 16px/1.45 var(--tool);
}
main { display: grid; min-width: 0; place-content: center; justify-items: center; }
.video { gap: 16px; }
video {
  display: block;
  /* The browser draws its controls at the bottom edge: this is for them, below the picture, where promos have texts. */
  --controls: 80px;
  --width: min(540px, 100vw - 32px, (100dvh - 168px - var(--controls)) * 9 / 16);
  width: var(--width);
  height: calc(var(--width) * 16 / 9 + var(--controls));
  border-radius: 12px;
  background: #000000;
  box-shadow: var(--shadow);
  color-scheme: dark;
  object-fit: contain;
  object-position: top;
}
video:fullscreen { object-position: center; }
.about { max-width: 600px; min-width: 0; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 0; font: 600 22px/1.25 var(--voice); text-wrap: balance; }
p { margin: 4px 0 0; color: var(--quiet); }
.notice {
  width: min(376px, 100%);
  box-sizing: border-box;
  padding: 40px 32px;
  border: 1px solid var(--line);
  border-radius: 12px;
  margin: auto;
  background: var(--surface);
  text-align: center;
}
.notice h1 { font-size: 28px; }
.notice p { margin-top: 12px; }
footer { padding-top: 4px; text-align: center; }
a {
  display: inline-block;
  padding: 0 16px;
  border-radius: 8px;
  color: var(--quiet);
  font-size: 14px;
  line-height: 44px;
  text-decoration: none;
}
a:hover { color: var(--text); }
a b { color: var(--text); font: 600 16px/1 var(--voice); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* A low window, such as a phone on its side. */
@media (height < 560px) and (width >= 560px) {
  .video { grid-template-columns: auto minmax(0, 360px); align-items: center; gap: 32px; }
  video { --width: min(540px, (100dvh - 92px - var(--controls)) * 9 / 16); }
  .about { text-align: left; }
}`;
