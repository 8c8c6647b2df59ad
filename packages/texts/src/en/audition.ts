/** Previews: the dock, its keys and its marks. */
export const audition = {
  player: 'Player',
  previous: 'Previous',
  next: 'Next',
  on: 'Play through',
  onHint: 'Goes on to the next pack of the list when one ends.',
  level: 'Level-matched',
  levelHint: 'Every preview at the same loudness. Off: as delivered.',
  mute: 'Mute',
  volume: 'Volume',
  close: 'Close player',
  failed: '{failed} can’t be played. ',
  compare: 'Compare',
  end: 'End the comparison',
  time: '{time} of {duration} seconds',
  seek: 'Position in {name}',
} as const;
