/** What the product calls, or draws with, beyond Node; `packages` by package manager, `without` what is lost. */
export const programs = [
  {
    name: 'a headless Chromium',
    setting: 'BROWSER_PATH',
    commands: [
      'chromium-headless-shell',
      'chrome-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
    ],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    versionFlag: '--version',
    // Ubuntu's package is a script that asks for a snap: it answers no version.
    isRight: (output) => /\b\d+\.\d+\.\d+/.test(output),
    packages: {
      'apt-get': ['chromium-headless-shell', 'chromium'],
      dnf: ['chromium'],
      pacman: ['chromium'],
      brew: ['--cask', 'google-chrome'],
    },
    without: 'No video can be rendered.',
  },
  {
    name: 'a Chromium with a window',
    setting: 'BROWSER_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    versionFlag: '--version',
    isRight: (output) => /\b\d+\.\d+\.\d+/.test(output),
    packages: {
      'apt-get': ['chromium'],
      dnf: ['chromium'],
      pacman: ['chromium'],
      brew: ['--cask', 'google-chrome'],
    },
    without: 'The end-to-end tests need it.',
  },
  {
    name: 'ffmpeg 5 or newer',
    setting: 'FFMPEG_PATH',
    commands: ['ffmpeg'],
    places: [],
    versionFlag: '-version',
    // A build from git has a commit in place of a number, and is newer than any release that is refused.
    isRight: (output) =>
      Number(/version n?(\d+)\./.exec(output)?.[1] ?? (/version N-/.test(output) ? 5 : 0)) >= 5,
    packages: { 'apt-get': ['ffmpeg'], dnf: ['ffmpeg'], pacman: ['ffmpeg'], brew: ['ffmpeg'] },
    without: 'Videos are rendered the full way, which takes longer.',
  },
  {
    name: 'an emoji font',
    isFont: true,
    packages: {
      'apt-get': ['fonts-noto-color-emoji', 'fontconfig'],
      dnf: ['google-noto-color-emoji-fonts'],
      pacman: ['noto-fonts-emoji'],
      brew: [],
    },
    without: 'Emoji may be drawn as boxes.',
  },
];
