import type { Instrument } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/pack';

export interface ScoreNote {
  /** The instrument's number in its pack, from 1. */
  number: number;
  text: string;
  isAudible: boolean;
}

export interface ScoreRow {
  name: string;
  /** One per articulation; most are empty. */
  cells: ScoreNote[][];
}

export interface Score {
  articulations: string[];
  rows: ScoreRow[];
}

const instrumentsMin = 4;
const articulationsMax = 16;
const rowsMax = 40;

const toArticulation = ({ articulation }: Instrument) => articulation || t('pack.otherArticulation');

function toNote(instrument: Instrument, at: number): ScoreNote {
  const { modifier, articulationModifier, assets } = instrument;
  const parts = [modifier, toArticulation(instrument), articulationModifier].filter(Boolean);
  return { number: at + 1, text: parts.join(', '), isAudible: assets.inst_audio_preview !== undefined };
}

/** A pack as names by articulations, in its order. Null if that would not be useful. */
export function toScore(instruments: readonly Instrument[]): Score | null {
  const articulations = [...new Set(instruments.map(toArticulation))];
  const byName = Map.groupBy(
    instruments.map((instrument, at) => ({ ...toNote(instrument, at), instrument })),
    ({ instrument }) => instrument.name,
  );
  if (instruments.length < instrumentsMin || articulations.length < 2) return null;
  if (articulations.length > articulationsMax || byName.size > rowsMax) return null;
  const rows = [...byName].map(([name, notes]) => ({
    name,
    cells: articulations.map((articulation) =>
      notes
        .filter(({ instrument }) => toArticulation(instrument) === articulation)
        .map(({ instrument: _, ...note }) => note),
    ),
  }));
  return { articulations, rows };
}
