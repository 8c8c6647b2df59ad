import { firstChair, handbells, harborStrings } from '@backline/fixtures';
import { expect, it } from 'vitest';
import { toScore } from './to-score.ts';

it('puts every instrument once at its name and its articulation', () => {
  const score = toScore(harborStrings.instruments);
  expect(score?.articulations).toEqual(['Legato', 'Pizzicato', 'Spiccato', 'Sustain', 'Tremolo', 'Room Tone']);
  expect(score?.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Violin I', 'Cello', 'Full Horseshoe', 'Boathouse']),
  );
  const notes = score?.rows.flatMap(({ cells }) => cells.flat()) ?? [];
  expect(notes.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
    harborStrings.instruments.map((_, at) => at + 1),
  );
  expect(notes.filter(({ isAudible }) => isAudible).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(score?.rows[0]?.cells[0]).toEqual([{ number: 1, text: 'Sordino, Legato, Slow', isAudible: true }]);
});

it('is nothing for few instruments, or for a single articulation', () => {
  expect(toScore(firstChair.instruments)).toBeNull();
  expect(toScore(handbells.instruments)).toBeNull();
  expect(toScore(harborStrings.instruments.map((one) => ({ ...one, articulation: null })))).toBeNull();
});

it('is drawn from four instruments on', () => {
  const four = harborStrings.instruments.slice(0, 4).map((one, at) => ({ ...one, articulation: `${at % 2}` }));
  expect(toScore(four)).not.toBeNull();
  expect(toScore(four.slice(1))).toBeNull();
});

it('names what has no articulation, and leaves out what would be too dense', () => {
  const [first, ...others] = harborStrings.instruments;
  if (first === undefined) throw new Error('The fixture has instruments.');
  expect(toScore([...others, { ...first, articulation: null }])?.articulations.at(-1)).toBe('Other');
  const many = Array.from({ length: 41 }, (_, at) => ({ ...first, name: `${at}`, articulation: `${at % 3}` }));
  expect(toScore(many)).toBeNull();
});
