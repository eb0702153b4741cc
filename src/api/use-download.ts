import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { type UrlParts, endpointUrl, type Endpoint } from '#contract/endpoint.ts';
import { checkCall } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';

/** Saves the response without leaving the page. */
const save = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

type DownloadEndpoint = Endpoint & { responseType: 'download' };

/**
 * Props of a link that saves what an endpoint responds with. A file cannot say why it is refused, so the call is checked first: the person may
 * have to prove who they are, and any other refusal is shown.
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
