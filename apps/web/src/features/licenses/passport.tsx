import { t } from '@backline/texts/passport';
import { useMutation } from '@tanstack/react-query';
import { saveTextFile } from '../../lib/browser/save-text-file.ts';
import { toFormState } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { PassportDialog } from './passport-dialog.tsx';

/** The open dialog and its call. */
export function Passport({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils();
  const passport = useMutation({
    mutationFn: (isNamed: boolean) => client.licenses.getPassport.query({ owner: isNamed ? 'named' : 'unnamed' }),
    onSuccess: ({ fileName, file }) => saveTextFile(fileName, file),
  });
  return (
    <PassportDialog {...toFormState(passport, t('passport.failed'))} onSubmit={passport.mutate} onClose={onClose} />
  );
}
