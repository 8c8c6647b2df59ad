import type { PackState } from '@backline/plugin-client/source/packs';
import { driveNames, type Place } from './place.ts';

/** Formats a size, such as 2.4 GB, 38 MB or 190 KB. */
export function toSize(bytes: number): string {
  for (const [unit, size] of [
    ['GB', 1e9],
    ['MB', 1e6],
    ['KB', 1e3],
  ] as const)
    if (bytes >= size) return `${(bytes / size).toFixed(bytes >= size * 10 ? 0 : 1).replace(/\.0$/, '')} ${unit}`;
  return `${bytes} bytes`;
}

export const toPercent = ({ progress }: Pick<PackState, 'progress'>) =>
  progress === null || progress.total === 0 ? 0 : Math.floor((100 * progress.bytes) / progress.total);

function toLeft(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 90 ? `, ${seconds} s` : `, ${Math.round(seconds / 60)} min`;
}

/** Names the drive if it is known, such as "the drive SAMPLES". */
const toDrive = (place: Place | null) => (place === null ? 'the drive' : `the drive ${driveNames[place.drive]}`);

function toWait({ waiting, folder, progress }: PackState, place: Place | null): string {
  const { reason, detail } = waiting ?? { reason: 'network', detail: null };
  const words: Record<NonNullable<PackState['waiting']>['reason'], string> = {
    network: 'Waits for the network',
    portal: 'Waits for the portal',
    drive_missing: `Waits for ${toDrive(place)}`,
    drive_full: `The drive is full${typeof detail === 'number' ? `: ${toSize(detail)} more are needed` : ''}`,
    drive_read_only: 'The drive takes nothing: it is read-only',
    drive_limit: `The drive takes no file of 4 GB: ${detail ?? ''}`,
    file_in_use: `Another program holds ${detail ?? folder}`,
    other_process: 'Another program works on it',
    streams: 'Waits for its turn at the portal',
    quota: `So much was fetched that the portal waits until ${detail ?? 'later'}`,
  };
  return `${words[reason]}${progress === null ? '' : `, at ${toPercent({ progress })} %`}`;
}

/** Describes a state for people. `place` is the location of its folder. */
export function toWords(state: PackState, place: Place | null): string {
  const { progress, version, update, damage, refusal, bytes } = state;
  switch (state.state) {
    case 'absent':
      return bytes === null ? 'Not here' : `Not here: ${toSize(bytes)}`;
    case 'planning':
      return 'Looking at your drive';
    case 'installing':
      return `${toPercent(state)} %, ${toSize(progress?.bytes ?? 0)} of ${toSize(progress?.total ?? 0)}${toLeft(progress?.secondsLeft ?? null)}.${progress?.plays ? ' Plays already.' : ''}`;
    case 'paused':
      return `Paused at ${toPercent(state)} %`;
    case 'waiting':
      return toWait(state, place);
    case 'ready':
      return `${state.nextVersion} is ready. It is used when the host starts again.`;
    case 'installed':
      return `${version}${update === null ? '' : `. Update: ${toSize(update.bytes)}`}`;
    case 'damaged':
      return `${damage?.places === 1 ? '1 place is' : `${damage?.places} places are`} damaged. Repair (${toSize(damage?.bytes ?? 0)})`;
    case 'lost':
      return `T${toDrive(place).slice(1)} is not there`;
    case 'refused':
      return `Refused: ${refusal?.code}${refusal?.ref == null ? '' : ` ${refusal.ref}`}`;
  }
}
