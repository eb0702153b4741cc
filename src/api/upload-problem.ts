import { ApiErrorBody } from '#contract/api-error.ts';

/**
 * Why an upload stopped. `text` is for a person; `isOurs` says that the service itself worded it; `isNetwork` that no answer
 * came, so that it may be gone on with when the network is back.
 */
export type UploadProblem = { text: string; isOurs: boolean; isNetwork: boolean };

/** What came back when an upload stopped. `step` is what was asked: for permission to send, or to take bytes. */
export type UploadAnswer = { step: 'begin' | 'send'; status: number; statusText: string; body: string };

/** Characters of somebody else's answer, such as that of a proxy, that a person is shown. */
const SHOWN = 200;

const wordsOfOurs = (body: string): string | null => {
  try {
    return ApiErrorBody.parse(JSON.parse(body)).message;
  } catch {
    return null;
  }
};

const theirs = (text: string): UploadProblem => ({ text, isOurs: false, isNetwork: false });

/** The sentences of document 2, section 8, for an upload that stopped; null when no answer came. */
export const uploadProblem = (answer: UploadAnswer | null): UploadProblem => {
  if (answer === null) {
    return { text: 'Upload failed due to network error', isOurs: false, isNetwork: true };
  }
  const { step, status, statusText, body } = answer;
  const words = wordsOfOurs(body);
  if (words !== null) return { text: words, isOurs: true, isNetwork: false };
  // Success, but without what the protocol promises: something between here and the service answered in its place.
  if (status < 400) {
    return theirs(step === 'begin' ? 'Failed to get upload signature' : 'Invalid response from Cloudinary');
  }
  if (body.trim() !== '') return theirs(`Server upload failed: ${status} - ${body.trim().slice(0, SHOWN)}`);
  return theirs(`Upload failed: ${statusText === '' ? status : statusText}`);
};
