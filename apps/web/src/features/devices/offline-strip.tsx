import { deviceSignIn } from '@backline/texts/en/device-sign-in';
import { createTexts } from '@backline/texts/write';
import { Download, HardDrive, type Icon, Laptop } from '@backline/ui';

const { t } = createTexts({ deviceSignIn });

const stops: readonly { Sign: Icon; label: string }[] = [
  { Sign: Laptop, label: t('deviceSignIn.stripComputer') },
  { Sign: HardDrive, label: t('deviceSignIn.stripStick') },
  { Sign: Download, label: t('deviceSignIn.stripHere') },
];

/** The way of a request, there and back, as a picture: the steps below say it in words. */
export function OfflineStrip() {
  return (
    <div aria-hidden="true" className="flex items-start gap-2 rounded-card bg-panel px-4 py-5 mobile:px-8">
      {stops.map(({ Sign, label }, at) => (
        <div key={label} className="contents">
          {at > 0 && (
            <svg
              aria-hidden="true"
              viewBox="0 0 60 20"
              className="mt-3 h-5 min-w-6 flex-1 stroke-dust"
              preserveAspectRatio="none"
            >
              <path d="M0 7H60M0 13H60" strokeDasharray="3 4" vectorEffect="non-scaling-stroke" />
              <path d="M54 3L60 7M6 17L0 13" vectorEffect="non-scaling-stroke" />
            </svg>
          )}
          <div className="grid w-20 shrink-0 justify-items-center gap-2 text-center text-13 text-dust mobile:w-28">
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
