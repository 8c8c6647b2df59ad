import { t } from '@backline/texts/device-sign-in';
import { ArrowLeft, ArrowRight, Download, HardDrive, type Icon, Laptop } from '@backline/ui';

const stops: readonly { Sign: Icon; label: string }[] = [
  { Sign: Laptop, label: t('deviceSignIn.stripComputer') },
  { Sign: HardDrive, label: t('deviceSignIn.stripStick') },
  { Sign: Download, label: t('deviceSignIn.stripHere') },
];

/** A line that fills the space between two steps. */
const way = 'h-px flex-1 bg-current';

/** A picture of a request's way there and back. The steps below say it in words. */
export function OfflineStrip() {
  return (
    <div aria-hidden="true" className="flex items-start gap-1 rounded-card bg-panel px-2 py-5 mobile:px-5">
      {stops.map(({ Sign, label }, at) => (
        <div key={label} className="contents">
          {at > 0 && (
            <span className="mt-2.5 grid min-w-5 flex-1 gap-1 text-dust">
              <span className="flex items-center">
                <span className={way} />
                <ArrowRight className="-ms-3 size-3.5" />
              </span>
              <span className="flex items-center">
                <ArrowLeft className="-me-3 size-3.5" />
                <span className={way} />
              </span>
            </span>
          )}
          <div className="grid w-20 min-w-0 justify-items-center gap-2 text-center text-13 text-dust mobile:w-29">
            <span className="grid size-11 place-items-center rounded-full border border-edge text-accent">
              <Sign className="size-5" />
            </span>
            {label}
          </div>
        </div>
      ))}
    </div>
  );
}
