import { expect, it } from 'vitest';
import { listArticulations } from './list-articulations.ts';

it('lists each articulation once, in the order of the pack', () => {
  const instruments = ['Legato', null, 'Pizzicato', '', 'Legato'].map((articulation) => ({ articulation }));
  expect(listArticulations(instruments)).toEqual(['Legato', 'Pizzicato']);
});
