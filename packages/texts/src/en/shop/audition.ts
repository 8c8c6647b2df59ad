import { createTexts } from '../../write.ts';

/** The player for previews, its keys and its controls. */
export const audition = {
  player: 'Player',
  previous: 'Previous',
  next: 'Next',
  on: 'Play through',
  onHint: 'Plays the next pack when one ends.',
  level: 'Level-matched',
  levelHint: 'Plays every preview equally loud.',
  mute: 'Mute',
  volume: 'Volume',
  close: 'Close player',
  failed: '{name} can’t be played.',
  skipped: '{name} can’t be played',
  playing: 'Playing {name}.',
  seconds: '{seconds} seconds.',
  pressAgain: 'Press again to hear {name}.',
  play: 'Play: {name}',
  pause: 'Pause: {name}',
  percent: '{percent} percent',
  compare: 'Compare',
  compareHint: 'Keep this sound to compare it with the next one.',
  compareNext: 'play another one to compare',
  hold: 'Hold to hear {name}',
  holdWord: 'Hold',
  more: 'More player controls',
  end: 'End the comparison',
  time: '{time} of {duration} seconds',
  seek: 'Position in {name}',
} as const;

export const { t } = createTexts({ audition });
