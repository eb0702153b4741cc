import { TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import type { PageDays, VideoPage } from '#contract/sharing/video-pages.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { DownloadCount } from '#src/features/editor/generation/finished/download-count.tsx';
import { linkedVideoAtom } from '#src/features/editor/generation/generation-atoms.ts';
import { useDownloadDenial } from '#src/features/editor/generation/finished/use-download.tsx';
import { useVideoPage, type VideoLink } from '#src/features/editor/generation/finished/use-video-page.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/ui/fields/link-form.module.css';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { WithdrawLink } from '#src/ui/withdraw-link.tsx';

const choices = [
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
  { value: 'never', label: 'No end', days: null },
] as const satisfies readonly { value: string; label: string; days: PageDays }[];

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** Such as 'until November 29, 2026'. */
const untilWhen = ({ expiresAt }: VideoPage): string =>
  expiresAt === null ? 'until you withdraw it' : `until ${dayFormat.format(new Date(expiresAt))}`;

/** The details of the link just made. */
const describeLink = ({ isCopied }: VideoLink, page: VideoPage): string =>
  isCopied ? `Copied. The link works ${untilWhen(page)}.` : 'Select the link and copy it.';

const LinkOfVideo = ({ render }: { render: RenderView }) => {
  const { page, error, isPending, reload, link, isCopying, copy, isWithdrawing, withdraw } =
    useVideoPage(render);
  const [choice, setChoice] = useState<(typeof choices)[number]['value']>('30');
  const denial = useDownloadDenial(render);
  const isDenied = denial !== null && page == null;
  const days = choices.find(({ value }) => value === choice)?.days ?? null;
  return (
    <ListState
      isPending={isPending}
      problem={error === null ? null : describeError(error)}
      empty={null}
      onRetry={reload}
    >
      <div className={classes.form}>
        <p>Anyone with the link can watch the video, without an account.</p>
        {page == null ? (
          <div className={classes.choice}>
            <span className={classes.quiet}>The link works for</span>
            <Segments label="How long the link works" options={choices} value={choice} onChange={setChoice} />
          </div>
        ) : (
          link === null && (
            <p className={classes.quiet}>{`There is a link, which works ${untilWhen(page)}.`}</p>
          )
        )}
        {link !== null && (
          <TextInput
            aria-label="Link to the video"
            size="md"
            readOnly
            value={link.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <output>{link !== null && page != null && describeLink(link, page)}</output>
        <PrimaryButton
          icon={<IconLink size={18} />}
          isFullWidth
          isBusy={isCopying}
          isDisabled={isDenied}
          onClick={() => copy(days)}
        >
          Copy link
        </PrimaryButton>
        {page == null ? (
          <DownloadCount render={render} />
        ) : (
          <div className={classes.buttons}>
            <WithdrawLink
              warning="Everyone who has the link loses the video. A new link will have another address."
              isBusy={isWithdrawing}
              onWithdraw={withdraw}
            />
          </div>
        )}
      </div>
    </ListState>
  );
};

/** The link to the public page of a video: how long it works, copying, withdrawing. */
export const LinkDialog = () => {
  const [render, setRender] = useAtom(linkedVideoAtom);
  return (
    <Dialog
      stackId="link"
      opened={render !== null}
      onClose={() => setRender(null)}
      title="Link to your video"
      size={440}
      closeLabel="Close the link"
    >
      {render !== null && <LinkOfVideo key={render.id} render={render} />}
    </Dialog>
  );
};
