/** The landing page plays it before any script of the contract has come. */
export const DEMO_VIDEO_PATH = '/api/demo-video';
