import { expect, it } from 'vitest';
import { createTitles } from './titles.ts';

const titles = createTitles({
  name: 'Cadenza',
  plusName: null,
  plans: [{ sku: 'CAD-1', name: 'Cadenza Season Pass', kind: 'plus' }],
});

it('names the product in every title', () => {
  for (const title of Object.values(titles)) expect(title).toContain('Cadenza');
});

it('gives every page its own title', () => {
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
});

it('calls the plan as the catalog does, or by its usual name', () => {
  expect(titles.plus).toBe('Cadenza Season Pass | Cadenza Portal');
  expect(createTitles({ name: 'Cadenza', plusName: null, plans: [] }).plus).toBe('Cadenza Plus | Cadenza Portal');
});

it('has the title of the download page to the letter', () => {
  expect(titles.download).toBe('Download Cadenza | Free AU, VST3, AAX Plugin');
});
