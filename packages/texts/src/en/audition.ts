/** Previews: the dock, its keys and its marks. */
export const audition = {
  player: 'Player',
  previous: 'Previous',
  next: 'Next',
  playThrough: 'Play through',
  goesOnToThe: 'Goes on to the next pack of the list when one ends.',
  levelMatched: 'Level-matched',
  everyPreviewAtThe: 'Every preview at the same loudness. Off: as delivered.',
  mute: 'Mute',
  volume: 'Volume',
  closePlayer: 'Close player',
  cantBePlayed: '{failed} can’t be played. ',
  compare: 'Compare',
  endTheComparison: 'End the comparison',
  ofSeconds: '{time} of {duration} seconds',
  positionIn: 'Position in {name}',
} as const;
