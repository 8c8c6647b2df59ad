import type { DeviceSummary } from '@backline/domain/devices/list';
import type { OfflineRelease } from '@backline/domain/devices/release-offline';
import { Button, Form, Notice, TextField } from '@backline/ui';
import { useState } from 'react';
import { formatDay } from '../../lib/format-day.ts';
import { toErrorBody, toFormError } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { RemoveDevice } from './remove-device.tsx';
import { useRemovedFocus } from './use-removed-focus.ts';

/** Removes a computer without internet, by the release code that its plugin shows or by its name. */
export function TakeBack() {
  const utils = trpc.useUtils();
  const [code, setCode] = useState('');
  const release = trpc.devices.releaseOffline.useMutation({
    onSettled: () => utils.devices.list.invalidate(),
  });
  const submit = useSingleFlight(release.mutateAsync);
  const refusal = toErrorBody(release.error);
  const isWrong = refusal?.code === 'code_unknown';
  const error = isWrong ? null : toFormError(release.error, 'The place could not be taken back.');
  return (
    <div className="grid gap-8">
      <Form isSubmitting={release.isPending} onSubmit={() => submit({ code })} className="grid gap-5">
        <p className="text-dust">
          Remove the license in the plugin on that computer. It then shows a release code. As the license file may have
          been copied, its place is free for one of your moves.
        </p>
        <TextField
          label="Release code"
          isMono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          hint="Ten letters and digits."
          required
          value={code}
          error={isWrong ? refusal.message : undefined}
          onChange={({ currentTarget }) => {
            release.reset();
            setCode(currentTarget.value);
          }}
        />
        {error !== null && <Notice tone="error" {...error} />}
        {release.isSuccess && <Notice tone="success" message={describeRelease(release.data)} />}
        <Button
          type="submit"
          className="justify-self-start"
          isPending={release.isPending}
          disabledReason={code.trim() === '' ? 'Enter the release code first.' : undefined}
        >
          Take Back the Place
        </Button>
      </Form>
      <OutOfReach />
    </div>
  );
}

function describeRelease({ name, isFree, freesAt }: OfflineRelease): string {
  if (isFree) return `${name} was removed, and its place is free.`;
  const when = freesAt === null ? 'once you have a move' : `on ${formatDay(freesAt)} at the latest`;
  return `${name} was removed. Your moves are used, so its place is free ${when}.`;
}

function OutOfReach() {
  const list = trpc.devices.list.useQuery();
  const [chosen, setChosen] = useState<DeviceSummary | null>(null);
  const focus = useRemovedFocus<HTMLHeadingElement>(chosen !== null);
  const error = list.data === undefined ? toFormError(list.error, 'Your computers could not be loaded.') : null;
  const offline = list.data?.devices.filter(({ kind }) => kind === 'offline');
  return (
    <section className="border-hairline border-t pt-6">
      <h2 ref={focus.target} tabIndex={-1} className="font-semibold text-18">
        I Can’t Reach That Computer Any More
      </h2>
      <p className="mt-1 text-dust">Remove it without a code. That uses one of your moves, too.</p>
      {error !== null && (
        <div className="mt-4">
          <Notice tone="error" {...error} />
        </div>
      )}
      {offline?.length === 0 && <p className="mt-4 text-13 text-dust">None of your computers is without internet.</p>}
      <ul className="mt-4">
        {offline?.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-4 border-hairline border-t py-2">
            <span className="min-w-0 break-words">{device.name}</span>
            <Button variant="quiet" aria-label={`Remove ${device.name}`} onClick={() => setChosen(device)}>
              Remove
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
