/**
 * `node send-upload.ts ADDRESS COOKIE FILE`: uploads a file as a user's device does, in a process of its own, and prints the
 * id of the upload.
 */
import { tusUpload } from '#tests/support/upload-client.ts';

const [address, cookie, file] = process.argv.slice(2);
if (address === undefined || cookie === undefined || file === undefined)
  throw new Error('Name the address, the cookie and the file.');
console.log(await tusUpload({ address, cookie }, file));
