import { queryOptions } from '@tanstack/react-query';
import { listUploads, type UploadView } from '#contract/uploads.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** How often the server is asked while it works on an upload, ms. */
const ASK_EVERY = 1500;

const isUnderWay = ({ phase }: UploadView): boolean => phase === 'processing' || phase === 'segmenting';

/** The uploads of this person, as the server knows them; asked for again while it works on one. */
export const uploadQuery = queryOptions({
  queryKey: queryKeys.uploads,
  queryFn: () => call(listUploads),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? ASK_EVERY : false),
  gcTime: 0,
});
