import { t } from '@backline/texts/shop/audition';
import { Button, X } from '@backline/ui';
import clsx from 'clsx';
import {
  type AuditionEvent,
  type AuditionState,
  describeTrack,
  findChosen,
  isComparing,
} from './decks/audition-state.ts';

interface CompareSwitchProps {
  state: AuditionState;
  /** Pins the playing sound. */
  label?: string;
  onEvent: (event: AuditionEvent) => void;
}

/** Pins the playing sound, then switches between it and the next one played. */
export function CompareSwitch({ state, label = t('audition.compare'), onEvent }: CompareSwitchProps) {
  const { compare } = state;
  if (compare === null)
    return (
      <Button
        variant="text"
        className="text-13"
        title={t('audition.compareHint')}
        onClick={() => onEvent({ type: 'pin' })}
      >
        {label}
      </Button>
    );
  const isReady = isComparing(state);
  const second = findChosen(state);
  const sides = [
    { side: 'A', name: describeTrack(compare.first), isHeard: !isReady || compare.isFirstHeard },
    {
      side: 'B',
      name: isReady && second !== null ? describeTrack(second) : t('audition.compareNext'),
      isHeard: isReady && !compare.isFirstHeard,
    },
  ];
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{t('audition.compare')}</legend>
      {sides.map(({ side, name, isHeard }) => (
        <button
          key={side}
          type="button"
          aria-pressed={isHeard}
          aria-label={`${side}: ${name}`}
          aria-keyshortcuts="X"
          title={`${side}: ${name}`}
          disabled={!isReady && !isHeard}
          onClick={() => !isHeard && onEvent({ type: 'switch' })}
          className={clsx(
            'grid size-11 place-items-center border-y border-e border-edge font-medium text-13 transition-colors first-of-type:rounded-s-control first-of-type:border-s last-of-type:rounded-e-control disabled:text-faint',
            isHeard ? 'bg-accent text-accent-ink' : 'enabled:hover:bg-raised',
          )}
        >
          {side}
        </button>
      ))}
      <span>
        <button
          type="button"
          aria-label={t('audition.end')}
          onClick={() => onEvent({ type: 'pin' })}
          className="grid size-11 place-items-center rounded-control text-dust hover:text-paper"
        >
          <X className="size-4" />
        </button>
      </span>
    </fieldset>
  );
}
