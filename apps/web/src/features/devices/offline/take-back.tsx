import type { OfflineRelease } from '@backline/domain/devices/offline/release-offline';
import type { DeviceSummary } from '@backline/domain/devices/summaries';
import { computers } from '@backline/texts/computers';
import { deviceSignIn } from '@backline/texts/device-sign-in';
import { createTexts } from '@backline/texts/write';
import { Button, ErrorNotice, Form, Notice, TextField } from '@backline/ui';
import { useState } from 'react';
import { toErrorBody, toFormError, toLoadError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { formatDay } from '../../../lib/text/format-day.ts';
import { RemoveDevice } from '../computers/remove-device.tsx';
import { useRemovedFocus } from '../computers/use-focus.ts';

const { t } = createTexts({ computers, deviceSignIn });

/** Removes an offline computer, with the release code from its plugin or by its name. */
export function TakeBack() {
  const utils = trpc.useUtils();
  const [code, setCode] = useState('');
  const release = trpc.devices.releaseOffline.useMutation({
    onSettled: () => utils.devices.list.invalidate(),
  });
  const refusal = toErrorBody(release.error);
  const isWrong = refusal?.code === 'code_unknown';
  const error = isWrong ? null : toFormError(release.error, t('deviceSignIn.takeBackFailed'));
  return (
    <div className="grid gap-8">
      <Form isSubmitting={release.isPending} onSubmit={() => release.mutate({ code })} className="grid gap-5">
        <p className="text-dust">{t('deviceSignIn.takeBackLead')}</p>
        <TextField
          label={t('deviceSignIn.releaseCode')}
          isMono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={256}
          hint={t('deviceSignIn.releaseCodeHint')}
          required
          value={code}
          error={isWrong ? refusal.message : undefined}
          onChange={({ currentTarget }) => {
            release.reset();
            setCode(currentTarget.value);
          }}
        />
        <ErrorNotice error={error} />
        {release.isSuccess && <Notice tone="success" message={describeRelease(release.data)} />}
        <Button
          type="submit"
          className="justify-self-start"
          isPending={release.isPending}
          disabledReason={code.trim() === '' ? t('deviceSignIn.releaseCodeMissing') : undefined}
        >
          {t('deviceSignIn.takeBack')}
        </Button>
      </Form>
      <OutOfReach />
    </div>
  );
}

function describeRelease({ name, isFree, freesAt }: OfflineRelease): string {
  if (isFree) return t('deviceSignIn.removedAndFree', { name });
  if (freesAt === null) return t('deviceSignIn.removedUntilMove', { name });
  return t('deviceSignIn.removedUntil', { name, day: formatDay(freesAt) });
}

function OutOfReach() {
  const list = trpc.devices.list.useQuery();
  const [chosen, setChosen] = useState<DeviceSummary | null>(null);
  const focus = useRemovedFocus<HTMLHeadingElement>(chosen !== null);
  const error = toLoadError(list, t('computers.loadFailed'));
  const offline = list.data?.devices.filter(({ kind }) => kind === 'offline');
  return (
    <section className="border-hairline border-t pt-6">
      <h2 ref={focus.target} tabIndex={-1} className="font-semibold text-18">
        {t('deviceSignIn.outOfReach')}
      </h2>
      <p className="mt-1 text-dust">{t('deviceSignIn.outOfReachHint')}</p>
      <ErrorNotice error={error} className="mt-4" />
      {offline?.length === 0 && <p className="mt-4 text-13 text-dust">{t('deviceSignIn.noneOffline')}</p>}
      <ul className="mt-4">
        {offline?.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-4 border-hairline border-t py-2">
            <span className="min-w-0 break-words">{device.name}</span>
            <Button
              variant="quiet"
              aria-label={t('deviceSignIn.removeNamed', { name: device.name })}
              onClick={() => setChosen(device)}
            >
              {t('deviceSignIn.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <RemoveDevice
          device={chosen}
          onClose={(isRemoved) => {
            focus.note(isRemoved);
            setChosen(null);
          }}
        />
      )}
    </section>
  );
}
