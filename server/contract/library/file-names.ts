/** Extensions of media and documents. ‘Pole class 12.05’ and ‘Pole with Mrs.Lee’ have none. */
const EXTENSION =
  /\.(?:mp4|m4v|mov|qt|webm|mkv|avi|wmv|flv|mpe?g|3gp2?|3g2|mts|m2ts?|ts|ogv|mxf|gif|png|apng|jpe?g|webp|heic|heif|avif|mp3|m4a|aac|wav|og[ga]|flac|tiff?|bmp|svg|pdf|zip|txt)$/i;

/** The name of a file without its folder and its extension. */
export const withoutExtension = (fileName: string): string =>
  fileName.replace(/^.*[/\\]/, '').replace(EXTENSION, '');
