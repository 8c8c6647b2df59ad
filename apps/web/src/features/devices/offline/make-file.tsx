import type { SeatChoice } from '@backline/domain/devices/fields';
import { rich, t } from '@backline/texts/device-sign-in';
import { Button, ErrorNotice, Form, TextField } from '@backline/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveTextFile } from '../../../lib/browser/save-text-file.ts';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { describeAgo } from '../../../lib/text/relative-time.ts';
import { Rich, strong } from '../../../lib/text/rich.tsx';
import { describePlaces } from '../computers/describe-device.ts';
import { PlacesDialog } from '../computers/places-dialog.tsx';
import type { MadeLicenseFile } from './made-file.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { type RequestPreview, type RequestProblem, readRequest } from './read-request.ts';
import { RequestSource } from './request-source.tsx';

interface MakeFileProps {
  /** The request in the address. */
  brought: string;
  onMade: (made: MadeLicenseFile) => void;
}

const problems = {
  malformed: 'deviceSignIn.requestMalformed',
  foreign: 'deviceSignIn.requestForeign',
  newer_format: 'deviceSignIn.requestNewer',
  identifiers_too_few: 'deviceSignIn.requestTooFew',
} as const satisfies Record<RequestProblem, string>;

export function MakeFile({ brought, onMade }: MakeFileProps) {
  const { name: productName, slug } = useProduct();
  const utils = trpc.useUtils();
  const list = trpc.devices.list.useQuery();
  const [read, setRead] = useState(() => (brought === '' ? null : readRequest(brought, slug)));
  const [name, setName] = useState(() => (read !== null && typeof read === 'object' ? read.name : ''));
  const [full, setFull] = useState<SeatChoice | null>(null);
  const make = trpc.devices.activateOffline.useMutation({
    onSuccess: (answer) => {
      const isKnown = list.data?.devices.some(({ id }) => id === answer.device.id) ?? false;
      saveTextFile(answer.fileName, answer.file);
      void utils.devices.list.invalidate();
      onMade({ ...answer, isKnown });
    },
    onError: (error) => setFull((shown) => toErrorBody(error)?.details ?? shown),
  });

  const request = read !== null && typeof read === 'object' ? read : null;
  const hasRequest = request !== null;
  const source = useRef<HTMLDivElement>(null);
  const hadRequest = useRef(hasRequest);
  useEffect(() => {
    if (hadRequest.current === hasRequest) return;
    hadRequest.current = hasRequest;
    // The focused element is gone: the drop area, or the preview.
    source.current?.focus();
  }, [hasRequest]);
  const problem = typeof read === 'string' ? t(problems[read]) : undefined;
  const take = (text: string) => {
    const next = text.trim() === '' ? null : readRequest(text, slug);
    make.reset();
    setRead(next);
    if (next !== null && typeof next === 'object') setName(next.name);
  };
  const send = (wish: { replaceDeviceId?: string }) =>
    request && make.mutate({ request: request.text, ...(name.trim() === '' ? {} : { name: name.trim() }), ...wish });
  const error = toFormError(make.error, t('deviceSignIn.fileNotMade'));
  const isFull = toErrorBody(make.error)?.code === 'seats_full';
  return (
    <>
      <Form isSubmitting={make.isPending} onSubmit={() => send({})}>
        <OfflineStrip />
        <ol className="mt-8 grid gap-8">
          <Step number={1} title={t('deviceSignIn.saveRequest')}>
            <p className="text-dust">{t('deviceSignIn.saveRequestHint', { productName })}</p>
          </Step>
          <Step number={2} title={t('deviceSignIn.bringRequest')}>
            <div ref={source} tabIndex={-1} className="rounded-card">
              {request === null ? (
                <RequestSource problem={problem} onRead={take} />
              ) : (
                <Preview request={request} onDrop={() => setRead(null)} />
              )}
            </div>
          </Step>
          <Step number={3} title={t('deviceSignIn.makeFileTitle')}>
            {request !== null && (
              <TextField
                label={t('deviceSignIn.offlineName')}
                autoComplete="off"
                maxLength={64}
                hint={list.data?.pools.map(describePlaces).join(' ')}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
            )}
            <ErrorNotice error={full === null ? error : null} />
            <Button
              type="submit"
              className="justify-self-start"
              isPending={make.isPending && full === null}
              disabledReason={request === null ? t('deviceSignIn.requestMissing') : undefined}
            >
              {t('deviceSignIn.makeFile')}
            </Button>
          </Step>
        </ol>
      </Form>
      {full !== null && (
        <PlacesDialog
          choice={full}
          newName={name}
          isWaitingOffered={false}
          isSubmitting={make.isPending}
          error={isFull ? null : error}
          onSubmit={send}
          onClose={() => {
            setFull(null);
            make.reset();
          }}
        />
      )}
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className="font-serif text-28 text-accent leading-none">
        {number}
      </span>
      <div className="grid grid-cols-1 gap-4">
        <h2 className="font-semibold text-18">{title}</h2>
        {children}
      </div>
    </li>
  );
}

function Preview({ request, onDrop }: { request: RequestPreview; onDrop: () => void }) {
  const { name: productName } = useProduct();
  const { name, system, version, writtenAt } = request;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-hairline bg-panel p-5">
      <p className="break-words text-dust">
        <Rich
          parts={rich('deviceSignIn.requestRead', {
            computer: name,
            system,
            productName,
            version,
            ago: describeAgo(writtenAt),
            name: strong,
            time: (ago) => <time dateTime={writtenAt}>{ago}</time>,
          })}
        />
      </p>
      <Button variant="text" className="justify-self-start" onClick={onDrop}>
        {t('deviceSignIn.otherFile')}
      </Button>
    </div>
  );
}
