import { t } from '@backline/texts/en/passport';
import { useMutation } from '@tanstack/react-query';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { toFormState } from '../../lib/to-error-body.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { PassportDialog } from './passport-dialog.tsx';

/** The open dialog and its call. */
export function Passport({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils();
  const passport = useMutation({
    mutationFn: (isNamed: boolean) => client.licenses.getPassport.query({ owner: isNamed ? 'named' : 'unnamed' }),
    onSuccess: ({ fileName, file }) => saveTextFile(fileName, file),
  });
  const submit = useSingleFlight(passport.mutateAsync);
  return <PassportDialog {...toFormState(passport, t('passport.failed'))} onSubmit={submit} onClose={onClose} />;
}
