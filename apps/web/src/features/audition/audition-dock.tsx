import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/audition';
import { AudioLines, type Icon, ListEnd, PlayDisc, SkipBack, SkipForward, Volume2, VolumeX, X } from '@backline/ui';
import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toPlayFailure } from '../../lib/text/play-failure.ts';
import { CoverImage } from '../site/cover-image.tsx';
import { CompareSwitch } from './compare-switch.tsx';
import {
  type AuditionEvent,
  type AuditionState,
  describeTrack,
  findTrack,
  isOn,
  type Track,
} from './decks/audition-state.ts';
import type { Clock } from './decks/create-audition.ts';
import { DockMore } from './dock-more.tsx';
import { HoldOther } from './hold-other.tsx';
import { Ring } from './ring.tsx';
import { SeekBar } from './seek-bar.tsx';
import { TimeText } from './time-text.tsx';
import { Wave } from './wave.tsx';

export interface AuditionDockProps {
  state: AuditionState;
  clock: Clock;
  /** The waveform of the playing sound; null while unknown. */
  waves: string | null;
  /** The waveform of the other sound, if two are shown. */
  otherWaves?: string | null;
  /** True if the file is on another host. Such a file can't be made louder. */
  isForeign: boolean;
  /** Price and cart button of the pack. */
  offer: ReactNode;
  onEvent: (event: AuditionEvent) => void;
  onSeek: (seconds: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

const bars = 128;

/** The player on every page of the shop and the account: seek, next, compare, buy. Hidden without a track. */
export function AuditionDock({ state, clock, waves, otherWaves = null, ...props }: AuditionDockProps) {
  const { isForeign, offer, onEvent, onSeek, onKeyDown } = props;
  const track = findTrack(state);
  if (track === null) return null;
  const { status, queue, at, compare, isMuted, isLevelled, isContinuous, volume } = state;
  const name = describeTrack(track);
  const isSounding = isOn(state);
  const sounds = findBoth(state);
  /** True if two sounds are compared with the switch instead of by holding one. */
  const isSwitched = compare && !compare.back;
  const loudness = isMuted ? 0 : volume;
  const set = (settings: Partial<AuditionState>) => onEvent({ type: 'set', settings });
  const position = { name, bars, clock, onSeek };
  return (
    <section
      aria-label={t('audition.player')}
      data-sticky
      data-dock
      onKeyDown={onKeyDown}
      className="fixed inset-x-0 bottom-0 z-10 flex h-(--dock) animate-enter items-center gap-3 max-mobile:gap-1.5 border-hairline border-t bg-panel px-5 max-mobile:px-3 pb-[env(safe-area-inset-bottom)] print:hidden mobile:gap-4 mobile:px-6"
    >
      <button
        type="button"
        onClick={() => onEvent({ type: isSounding ? 'paused' : 'resume' })}
        aria-label={t(isSounding ? 'audition.pause' : 'audition.play', { name })}
        aria-busy={status === 'loading' || undefined}
        className="group/play shrink-0 rounded-full max-mobile:order-3"
      >
        <PlayDisc isOn={isSounding} isPause size="large">
          {isSounding && <Ring clock={clock} waves={waves} />}
        </PlayDisc>
      </button>
      <Names state={state} track={track} sounds={sounds} onEvent={onEvent} />
      <SeekBar {...position} waves={waves} className="h-10 min-w-0 flex-1 max-mobile:hidden" />
      {/* On a narrow screen, the upper edge shows a line, or the waveforms of two sounds. */}
      <div className={clsx('absolute inset-x-0 -top-3 flex h-6 flex-col mobile:hidden', sounds && 'bg-panel')}>
        <SeekBar {...position} waves={sounds && waves} className="min-h-0 flex-1" />
        {sounds && <Wave waves={otherWaves} bars={bars} clock={null} className="min-h-0 flex-1" />}
      </div>
      <TimeText clock={clock} className={clsx('text-13', sounds === null ? 'max-mobile:hidden' : 'max-wide:hidden')} />
      <div className="flex max-mobile:hidden">
        <DockButton
          icon={SkipBack}
          label={t('audition.previous')}
          isDisabled={compare !== null || queue[at - 1] === undefined}
          onPress={() => onEvent({ type: 'step', by: -1 })}
        />
        <DockButton
          icon={SkipForward}
          label={t('audition.next')}
          isDisabled={compare !== null || queue[at + 1] === undefined}
          onPress={() => onEvent({ type: 'step', by: 1 })}
        />
        {state.isList && (
          <DockButton
            icon={ListEnd}
            label={t('audition.on')}
            hint={t('audition.onHint')}
            isPressed={isContinuous}
            onPress={() => set({ isContinuous: !isContinuous })}
            className="max-wide:hidden"
          />
        )}
      </div>
      <div className={clsx('max-mobile:order-3', !isSwitched && 'max-wide:hidden')}>
        <CompareSwitch state={isSwitched ? state : { ...state, compare: null }} onEvent={onEvent} />
      </div>
      {/* Two sounds are compared before buying one. */}
      <div className={clsx('flex items-center max-mobile:order-4 mobile:gap-3', isSwitched && 'max-mobile:hidden')}>
        {offer}
      </div>
      <div className="flex items-center max-wide:hidden">
        {!isForeign && (
          <DockButton
            icon={AudioLines}
            label={t('audition.level')}
            hint={t('audition.levelHint')}
            isPressed={isLevelled}
            onPress={() => set({ isLevelled: !isLevelled })}
          />
        )}
        <DockButton
          icon={isMuted ? VolumeX : Volume2}
          label={t('audition.mute')}
          isPressed={isMuted}
          onPress={() => set({ isMuted: !isMuted })}
          shortcut="M"
        />
        <input
          type="range"
          dir="ltr"
          min={0}
          max={1}
          step={0.05}
          value={loudness}
          aria-label={t('audition.volume')}
          aria-valuetext={t('audition.percent', { percent: Math.round(loudness * 100) })}
          onChange={({ target }) => set({ volume: target.valueAsNumber, isMuted: false })}
          className="h-11 w-24 cursor-pointer"
        />
      </div>
      <DockButton
        icon={X}
        label={t('audition.close')}
        onPress={() => onEvent({ type: 'clear' })}
        className="max-wide:hidden"
      />
      <DockMore state={state} isForeign={isForeign} onEvent={onEvent} />
      <p aria-live="polite" className="sr-only">
        {toAnnouncement(state)}
      </p>
    </section>
  );
}

/** The chosen sound and the previous one, which can be held. In a switched comparison, both have their own buttons. */
export function findBoth(state: AuditionState): [Track, Track] | null {
  const { other, compare } = state;
  const first = compare?.first ?? findTrack(state);
  if (other === null || first === null || (compare && !compare.back)) return null;
  return other.url === first.url ? null : [first, other];
}

interface NamesProps extends Pick<AuditionDockProps, 'state' | 'onEvent'> {
  track: Track;
  sounds: [Track, Track] | null;
}

function Names({ state, track, sounds, onEvent }: NamesProps) {
  const { item, title, details, number } = track;
  const failure = toFailureText(state);
  const path = `${toCollectionPath(item.collectionSlug)}${number === null ? '' : `?listen=${number}`}`;
  return (
    <>
      {sounds === null ? (
        <CoverImage
          {...item.assets.card_img}
          name={item.productName}
          size={48}
          narrowSize={40}
          isFirst
          className="w-10 shrink-0 rounded-control max-mobile:order-1 mobile:w-12"
        />
      ) : (
        <HoldOther state={state} sounds={sounds} onEvent={onEvent} />
      )}
      <div className="min-w-0 max-mobile:order-2 max-mobile:flex-1 mobile:w-44 wide:w-52 filter:w-60">
        <p className="truncate">
          {title}
          {details !== '' && <span className="text-dust"> — {details}</span>}
        </p>
        <p className={clsx('truncate text-13', failure === null ? 'text-dust' : 'text-bad')}>
          {failure ?? (
            <Link
              to={path}
              className="inline-block min-h-6 max-w-full truncate rounded-control align-top leading-6 decoration-accent underline-offset-4 hover:underline"
            >
              {item.productName}
            </Link>
          )}
        </p>
      </div>
    </>
  );
}

/** When the queue continues, this says which track was skipped. */
function toFailureText({ status, failed }: AuditionState): string | null {
  return toPlayFailure(status) ?? (failed && t('audition.skipped', { name: failed.item.productName }));
}

function toAnnouncement(state: AuditionState): string {
  const track = findTrack(state);
  if (track === null) return '';
  const name = describeTrack(track);
  if (state.status === 'refused') return t('audition.pressAgain', { name });
  const failure = state.failed && t('audition.failed', { name: describeTrack(state.failed) });
  if (state.status !== 'playing') return failure ?? '';
  const length = track.seconds !== null && t('audition.seconds', { seconds: Math.round(track.seconds) });
  return [failure, t('audition.playing', { name }), length].filter(Boolean).join(' ');
}

interface DockButtonProps {
  icon: Icon;
  label: string;
  hint?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  shortcut?: string;
  className?: string;
  onPress: () => void;
}

function DockButton({ icon: Sign, label, hint, isPressed, isDisabled, shortcut, className, onPress }: DockButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      title={hint === undefined ? label : `${label}. ${hint}`}
      disabled={isDisabled}
      onClick={onPress}
      className={clsx(
        'relative grid size-11 shrink-0 place-items-center rounded-control transition-colors focus-visible:z-1 disabled:text-edge',
        isPressed ? 'bg-raised text-paper' : 'text-dust enabled:hover:text-paper',
        className,
      )}
    >
      <Sign className="size-4" />
    </button>
  );
}
