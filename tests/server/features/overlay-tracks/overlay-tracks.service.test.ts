import { expect, it } from 'vitest';
import { serviceWithLibrary } from '#tests/support/queued-render.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** The video state and an overlay element with every member that the specification names. */
const specifiedState = {
  textMode: 'instructor',
  text: 'Auto Generation Mode',
  header: 'Friday spin',
  fontFamily: 'Playfair Display',
  fontSize: 32,
  fontWeight: '400',
  textAlign: 'center',
  textColor: '#ffffff',
  textShadow: true,
  textPosition: { x: 50, y: 50 },
  textAlignment: 'center',
  useIndividualPositioning: true,
  textElements: [
    {
      id: 'header',
      content: 'Friday spin',
      x: 50,
      y: 30,
      fontSize: 40,
      rotation: 0,
      fontFamily: 'Playfair Display',
      fontWeight: '400',
      textAlign: 'center',
      textColor: '#ffffff',
      visible: true,
      background: {
        style: 'none',
        color: '#1129df',
        opacity: 0.8,
        borderRadius: 12,
        useGradient: false,
        secondaryColor: '#ff00ff',
      },
    },
    { id: 'main-text', content: 'Bring water', x: 50, y: 50, fontSize: 24, fontWeight: 'semibold' },
  ],
  overlayElements: [],
  selectedElementId: 'header',
  animationType: 'fade-in',
  videoDuration: 15,
  backgroundVideoUrl: 'http://169.254.169.254/video.mp4',
  uploadedClips: [],
  mobilePopupVisible: false,
  mobilePopupElement: null,
  mobilePopupPosition: { x: 0, y: 0 },
  dancerCaption: '',
  dancerSubHeader: '',
  dancerFooterCaption: '',
  dancerSubFooter: '',
};
const specifiedOverlay = {
  id: 'o',
  type: 'overlay',
  overlayId: 'starter-sparkles',
  url: 'http://169.254.169.254/sparkles.webm',
  x: 50,
  y: 30,
  rotation: 0,
  scale: 2,
  visible: true,
};

const generate = async (person: Person, state: object, imageName: string) => {
  const form = new FormData();
  form.append('backgroundVideoId', 'starter-night');
  form.append('videoSettings', JSON.stringify(state));
  form.append('duration', '8');
  form.append('overlayElements', JSON.stringify([specifiedOverlay]));
  form.append(imageName, new File(['PNG'], 'text.png', { type: 'image/png' }));
  form.append('qualityPreset', 'premium_gif_quality');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return person.call('POST', '/api/generate-video-parallel', await encoded.text(), headers);
};

const documentOf = async (service: TestService, id: string) => {
  const [{ document }] = await service.deps.dataSource.query(
    'SELECT document FROM overlay_tracks WHERE id = $1',
    [id],
  );
  return document;
};

it('[RE-051] [RE-052] takes the video state, a weight as text, an overlay with its url, and the image under any name', async () => {
  const { service, person } = await serviceWithLibrary();
  const response = await generate(person, specifiedState, 'textImage');
  expect(response.json()).toEqual({
    textOverlayPublicId: expect.any(String),
    flattenedOverlayPublicId: expect.any(String),
  });
  const document = await documentOf(service, response.json().flattenedOverlayPublicId);
  expect(document.textElements).toMatchObject([
    { content: 'Friday spin', fontWeight: 400 },
    { id: 'main-text', fontWeight: 600 },
  ]);
  expect(document.overlayElements).toMatchObject([{ overlayId: 'starter-sparkles', scale: 2 }]);
  // An address is not even kept: nobody could fetch it later.
  expect(JSON.stringify(document)).not.toContain('169.254');
});

it('draws the header and text of a video state without elements', async () => {
  const { service, person } = await serviceWithLibrary();
  const { textElements: _, ...state } = specifiedState;
  const response = await generate(person, state, 'png');
  const document = await documentOf(service, response.json().textOverlayPublicId);
  expect(document.textElements).toMatchObject([{ id: 'header', content: 'Friday spin' }]);
});
