import { t } from '@backline/texts/shop/audition';
import clsx from 'clsx';
import { CoverImage } from '../site/cover-image.tsx';
import { type AuditionEvent, type AuditionState, describeTrack, type Track } from './decks/audition-state.ts';
import { useHold } from './use-hold.ts';

interface HoldOtherProps {
  state: AuditionState;
  /** The chosen sound, and the one before it. */
  sounds: readonly [Track, Track];
  onEvent: (event: AuditionEvent) => void;
}

/** After this many holds, the button no longer says "Hold". */
const learnedAt = 3;

/** The covers of two sounds, the audible one in front: while held, the other plays. */
export function HoldOther({ state: { compare, holds }, sounds, onEvent }: HoldOtherProps) {
  const [, other] = sounds;
  const isHeld = compare !== null;
  const press = (isWanted: boolean) => onEvent(isWanted ? { type: 'hold', track: other } : { type: 'letGo' });
  const hold = useHold(press, 0);
  const label = t('audition.hold', { name: describeTrack(other) });
  return (
    <button
      {...hold}
      type="button"
      aria-label={label}
      aria-pressed={isHeld}
      title={label}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        press(true);
      }}
      onKeyUp={() => press(false)}
      onBlur={() => press(false)}
      // A screen reader's press can't hold, so it switches.
      onClick={() => press(!isHeld)}
      className="relative isolate flex min-h-11 shrink-0 touch-none items-center select-none rounded-control max-mobile:order-1"
    >
      {sounds.map(({ item, url }, at) => (
        <span
          key={url}
          className={clsx('pointer-events-none w-9 not-first:-ms-4', at === Number(isHeld) ? 'z-1' : 'opacity-72')}
        >
          <CoverImage {...item.assets.card_img} name={item.productName} size={36} isFirst className="rounded-control" />
        </span>
      ))}
      {holds < learnedAt && (
        <span className="absolute inset-x-0 bottom-0 z-1 bg-cover text-12">{t('audition.holdWord')}</span>
      )}
    </button>
  );
}
