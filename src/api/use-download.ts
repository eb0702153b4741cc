import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { type UrlParts, endpointUrl, type Endpoint } from '#contract/endpoint.ts';
import { checkCall } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';

/** Downloads a file without leaving the page. */
const save = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

type DownloadEndpoint = Endpoint & { responseType: 'download' };

/**
 * Props of a link that downloads an endpoint's response. The call is checked first, because a download cannot show an error: the user may
 * have to confirm their sign-in, and other errors are shown.
 */
export const useDownload = (endpoint: DownloadEndpoint, request: Pick<UrlParts, 'query'> = {}) => {
  const url = endpointUrl(endpoint.path, request);
  const download = useMutation({
    mutationFn: () => checkCall(endpoint, request),
    onSuccess: () => save(url),
    onError: notifyError,
  });
  return {
    href: url,
    download: true,
    onClick: (event: MouseEvent): void => {
      event.preventDefault();
      if (!download.isPending) download.mutate();
    },
  };
};
