import type { Instrument } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/pack';
import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { moveInScore } from './move-in-score.ts';
import { type Score, type ScoreNote, toScore } from './to-score.ts';

interface InstrumentScoreProps {
  instruments: readonly Instrument[];
  /** The number of the playing instrument. */
  playing: number | null;
  onToggle: (number: number) => void;
  /** Called when the pointer is dragged over it, or focus moves to it while another plays. */
  onPlay: (number: number) => void;
  /** Called when it will probably be played. */
  onIntent: (number: number) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A pack's contents at a glance: names by articulations, with a dot for each instrument, which plays if it has a
 * preview.
 */
export function InstrumentScore({ instruments, ...props }: InstrumentScoreProps) {
  const score = useMemo(() => toScore(instruments), [instruments]);
  if (score === null) return null;
  const isSilentThere = instruments.some(({ assets }) => assets.inst_audio_preview === undefined);
  return <Drawing score={score} isSilentThere={isSilentThere} {...props} />;
}

interface DrawingProps extends Omit<InstrumentScoreProps, 'instruments'> {
  score: Score;
  isSilentThere: boolean;
}

const toNumber = (element: Element | null) =>
  Number(element?.closest<HTMLElement>('[data-note]')?.dataset.note) || null;

/**
 * Plays each dot that a pointer is dragged over. Returns its handlers, and whether it was dragged since it was pressed.
 */
function useDrawing(onPlay: (number: number) => void) {
  /** Where the pointer was pressed, then the last dot; null while it is up. */
  const met = useRef<number | null>(null);
  const hasDrawn = useRef(false);
  const end = () => {
    met.current = null;
  };
  return {
    hasDrawn: () => hasDrawn.current,
    onPointerDown: ({ target }: PointerEvent) => {
      hasDrawn.current = false;
      met.current = toNumber(target as Element);
    },
    onPointerMove: ({ clientX, clientY, buttons }: PointerEvent) => {
      if (met.current === null || buttons === 0) return;
      const next = toNumber(document.elementFromPoint(clientX, clientY));
      if (next === null || next === met.current) return;
      if (!hasDrawn.current) onPlay(met.current);
      hasDrawn.current = true;
      met.current = next;
      onPlay(next);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

interface CellProps {
  notes: readonly ScoreNote[];
  /** How many notes its column has room for. */
  slots: number;
  toNote: (note: ScoreNote) => ReactNode;
}

/** Each of its notes is on a line of its own through the column, a single one on the middle line. */
function Cell({ notes, slots, toNote }: CellProps) {
  const from = Math.floor((slots - notes.length) / 2);
  return (
    <td className="relative p-0 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-edge/50">
      <span className="relative z-1 flex justify-center">
        {Array.from({ length: slots }, (_, at) => {
          const note = notes[at - from];
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a column's lines never move
              key={at}
              className="relative grid h-8 w-6 shrink-0 place-items-center after:absolute after:inset-y-0 after:left-1/2 after:-z-1 after:w-px after:bg-hairline mobile:h-7"
            >
              {note && toNote(note)}
            </span>
          );
        })}
      </span>
    </td>
  );
}

function Drawing({ score, isSilentThere, playing, onToggle, onPlay, onIntent, onKeyDown }: DrawingProps) {
  const { articulations, rows } = score;
  const slots = articulations.map((_, column) => Math.max(1, ...rows.map(({ cells }) => cells[column]?.length ?? 0)));
  const id = useId();
  const audible = useMemo(() => rows.flatMap(({ cells }) => cells.flat()).filter(({ isAudible }) => isAudible), [rows]);
  const [wanted, setFocused] = useState<number | null>(null);
  /** The one dot in the tab order. */
  const focused = wanted ?? audible[0]?.number;
  const { hasDrawn, ...pointer } = useDrawing(onPlay);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const to = focused === undefined ? null : moveInScore(rows, focused, event.key);
    if (to === null) return onKeyDown?.(event);
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-note="${to}"]`)?.focus();
    if (playing !== null) onPlay(to);
  };
  const toNote = (name: string, note: ScoreNote) => (
    <Note
      key={note.number}
      note={note}
      label={`${name}, ${note.text}`}
      isPlaying={note.number === playing}
      isInTabOrder={note.number === focused}
      onClick={() => !hasDrawn() && onToggle(note.number)}
      onIntent={() => onIntent(note.number)}
      onFocus={() => setFocused(note.number)}
    />
  );
  return (
    <section aria-labelledby={id} className="print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 text-13 text-dust">
        <h3 id={id}>{t('pack.scoreTitle')}</h3>
        {audible.length > 1 && <p className="noscript:hidden">{t('pack.scoreHint')}</p>}
      </div>
      <div dir="ltr" className="-mx-5 overflow-x-auto px-5 pt-20 pb-4 mobile:mx-0 mobile:px-0">
        <table aria-labelledby={id} onKeyDown={move} {...pointer} className="w-full border-separate border-spacing-0">
          <Columns articulations={articulations} />
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th
                  scope="row"
                  title={name}
                  className="sticky left-0 z-2 h-8 w-px max-w-28 truncate bg-stage pr-3 text-right font-normal text-13 text-dust mobile:h-7 mobile:max-w-56 mobile:pr-6"
                >
                  {name}
                </th>
                {cells.map((notes, column) => (
                  <Cell
                    key={articulations[column]}
                    notes={notes}
                    slots={slots[column] ?? 1}
                    toNote={(note) => toNote(name, note)}
                  />
                ))}
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isSilentThere && (
        <p aria-hidden="true" className="mt-1 flex justify-end gap-5 text-12 text-dust">
          <Key look="audible">{t('pack.audibleKey')}</Key>
          <Key look="silent">{t('pack.silentKey')}</Key>
        </p>
      )}
    </section>
  );
}

function Columns({ articulations }: { articulations: readonly string[] }) {
  return (
    <thead>
      <tr>
        <td />
        {articulations.map((articulation) => (
          <th key={articulation} scope="col" className="relative h-0 font-normal text-12 text-dust">
            <span className="absolute bottom-1 left-1/2 origin-bottom-left -rotate-52 whitespace-nowrap">
              {articulation}
            </span>
          </th>
        ))}
        {/* The last label extends past the edge. */}
        <td className="w-12 min-w-12" />
      </tr>
    </thead>
  );
}

interface NoteProps {
  note: ScoreNote;
  label: string;
  isPlaying: boolean;
  isInTabOrder: boolean;
  onClick: () => void;
  onIntent: () => void;
  onFocus: () => void;
}

function Note({ note, label, isPlaying, isInTabOrder, onClick, onIntent, onFocus }: NoteProps) {
  if (!note.isAudible) return <Dot label={`${label}: ${t('pack.silentKey')}`} look="silent" />;
  return (
    <button
      type="button"
      data-note={note.number}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-label={t('pack.hear', { name: label })}
      aria-pressed={isPlaying}
      title={label}
      onFocus={() => {
        onFocus();
        onIntent();
      }}
      onPointerEnter={onIntent}
      onClick={onClick}
      className="group grid size-6 touch-pan-y select-none place-items-center rounded-full focus-visible:-outline-offset-2"
    >
      <Dot look={isPlaying ? 'playing' : 'audible'} />
    </button>
  );
}

type Look = 'audible' | 'silent' | 'playing';

const looks: Record<Look, string> = {
  audible: 'size-2.5 border-dust bg-dust group-hover:border-accent group-hover:bg-accent forced-colors:bg-[ButtonText]',
  silent: 'size-2 border-faint bg-stage',
  playing: 'size-3.5 border-accent bg-accent forced-colors:bg-[Highlight]',
};

/** The mark of a dot. With a label, it stands alone, for an instrument without a preview. */
function Dot({ look, label }: { look: Look; label?: string }) {
  const mark = <span aria-hidden="true" className={clsx('rounded-full border', looks[look])} />;
  if (label === undefined) return mark;
  return (
    <span role="img" aria-label={label} title={label} className="grid size-6 place-items-center">
      {mark}
    </span>
  );
}

function Key({ look, children }: { look: Look; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <Dot look={look} />
      {children}
    </span>
  );
}
