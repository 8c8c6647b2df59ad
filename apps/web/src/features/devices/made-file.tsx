import type { OfflineActivation } from '@backline/domain/devices/activate-offline';
import { Button, Notice } from '@backline/ui';
import { formatDay } from '../../lib/format-day.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { PageHeading } from '../site/page-heading.tsx';

export interface MadeLicenseFile extends OfflineActivation {
  /** The computer had a place already. */
  isKnown: boolean;
}

function describeEnds({ endsAt, isPart, lastingFrom }: MadeLicenseFile): string {
  if (endsAt === null) return 'It does not end.';
  const what = `${isPart ? 'Part of it' : 'It'} ends on ${formatDay(endsAt)}`;
  if (lastingFrom === null) return `${what}, with your plan or license. If that goes on, make a new file then.`;
  return `${what}, because what you bought recently can still be refunded. From ${formatDay(lastingFrom)} you can make a file that lasts.`;
}

export function MadeFile({ made, onAgain }: { made: MadeLicenseFile; onAgain: () => void }) {
  const { name } = useProduct();
  const { device, file, fileName, isKnown } = made;
  return (
    <>
      <PageHeading title="Your License File" text={`It is for ${device.name} alone.`} />
      <div className="grid max-w-form grid-cols-1 gap-6">
        <Notice
          tone="success"
          message={`${fileName} was downloaded.`}
          detail={isKnown ? `${device.name} had a place already, so no other was used.` : undefined}
        />
        <p className="text-dust">
          Bring it to that computer and drop it on {name}’s window, or choose it there. {describeEnds(made)}
        </p>
        <p className="text-dust">
          Keep the file: it works again on this computer after a reinstall, as long as the hardware stays.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => saveTextFile(fileName, file)}>Download Again</Button>
          <Button variant="secondary" onClick={onAgain}>
            Another Computer
          </Button>
        </div>
      </div>
    </>
  );
}
