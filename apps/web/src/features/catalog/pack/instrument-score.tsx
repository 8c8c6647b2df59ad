import type { Instrument } from '@backline/domain/catalog/catalog';
import { pack } from '@backline/texts/en/pack';
import { createTexts } from '@backline/texts/write';
import clsx from 'clsx';
import { type ScoreNote, type ScoreRow, toScore } from './to-score.ts';

const { t } = createTexts({ pack });

const rowPx = 28;
const labelsPx = 76;
const notePx = 9;

interface InstrumentScoreProps {
  instruments: readonly Instrument[];
  /** The number of the instrument that sounds. */
  playing: number | null;
}

/** What is in a pack, at a glance: names by articulations, a note for each instrument, filled where it can be heard. */
export function InstrumentScore({ instruments, playing }: InstrumentScoreProps) {
  const score = toScore(instruments);
  if (score === null) return null;
  const { articulations, rows } = score;
  const isSilentThere = instruments.some(({ assets }) => assets.inst_audio_preview === undefined);
  const width = 100 / articulations.length;
  const height = rows.length * rowPx;
  return (
    <figure className="print:hidden">
      <figcaption className="sr-only">
        {t('pack.byArticulation')}
        <ul>
          {rows.map((row) => (
            <li key={row.name}>{describeRow(row, articulations)}</li>
          ))}
        </ul>
      </figcaption>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pr-12 mobile:gap-x-6">
        <ul className="max-w-28 self-end text-13 text-dust mobile:max-w-none">
          {rows.map(({ name }) => (
            <li key={name} title={name} className="h-7 truncate text-right leading-7">
              {name}
            </li>
          ))}
        </ul>
        <svg width="100%" height={labelsPx + height} className="overflow-visible">
          <title>{t('pack.scoreTitle')}</title>
          {articulations.map((articulation, at) => (
            <svg key={articulation} x={`${width * (at + 0.5)}%`} y={labelsPx} className="overflow-visible">
              <title>{articulation}</title>
              <line y1={-4} y2={height} className="stroke-hairline" />
              <text transform="rotate(-52) translate(6 -2)" className="fill-dust text-12">
                {articulation}
              </text>
            </svg>
          ))}
          {rows.map((row, at) => (
            <svg key={row.name} y={labelsPx + at * rowPx} width="100%" height={rowPx} className="overflow-visible">
              <title>{row.name}</title>
              <line x2="100%" y1={rowPx / 2} y2={rowPx / 2} className="stroke-edge/50" />
              {row.cells.map((notes, column) => (
                <Cell
                  key={articulations[column]}
                  name={row.name}
                  notes={notes}
                  x={width * (column + 0.5)}
                  playing={playing}
                />
              ))}
            </svg>
          ))}
        </svg>
      </div>
      {isSilentThere && (
        <p aria-hidden="true" className="mt-3 flex justify-end gap-5 pr-12 text-12 text-dust">
          <Key isAudible>{t('pack.audibleKey')}</Key>
          <Key>{t('pack.silentKey')}</Key>
        </p>
      )}
    </figure>
  );
}

interface CellProps {
  name: string;
  notes: readonly ScoreNote[];
  /** Its middle, in percent. */
  x: number;
  playing: number | null;
}

/** Notes of one name and articulation stand beside each other, and from three on in two rows. */
function Cell({ name, notes, x, playing }: CellProps) {
  if (notes.length === 0) return null;
  const perRow = notes.length > 2 ? Math.ceil(notes.length / 2) : notes.length;
  const lines = Math.ceil(notes.length / perRow);
  return (
    <svg x={`${x}%`} y={rowPx / 2} className="overflow-visible">
      <title>{notes.map(({ text }) => `${name} — ${text}`).join('\n')}</title>
      {/* What the pointer meets. */}
      <rect x={-rowPx / 2} y={-rowPx / 2} width={rowPx} height={rowPx} fill="none" pointerEvents="all" />
      {notes.map(({ number, isAudible }, at) => {
        const inRow = Math.min(perRow, notes.length - Math.floor(at / perRow) * perRow);
        return (
          <circle
            key={number}
            cx={((at % perRow) - (inRow - 1) / 2) * notePx}
            cy={(Math.floor(at / perRow) - (lines - 1) / 2) * notePx}
            r={3.5}
            className={toLook(isAudible, number === playing)}
          />
        );
      })}
    </svg>
  );
}

function toLook(isAudible: boolean, isPlaying: boolean): string {
  if (isPlaying) return 'fill-accent stroke-accent stroke-2';
  return isAudible ? 'fill-dust stroke-dust' : 'fill-stage stroke-faint';
}

function Key({ isAudible = false, children }: { isAudible?: boolean; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={clsx('size-2 rounded-full border border-dust', isAudible && 'bg-dust')} />
      {children}
    </span>
  );
}

/** `Cello: Legato, Pizzicato 2`. */
function describeRow({ name, cells }: ScoreRow, articulations: readonly string[]): string {
  const played = cells.flatMap((notes, at) => {
    if (notes.length === 0) return [];
    return [notes.length === 1 ? articulations[at] : `${articulations[at]} ${notes.length}`];
  });
  return `${name}: ${played.join(', ')}`;
}
