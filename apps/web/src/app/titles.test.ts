import { expect, it } from 'vitest';
import { createTitles } from './titles.ts';

const titles = createTitles('Cadenza');

it('names the product in every title', () => {
  for (const title of Object.values(titles)) expect(title).toContain('Cadenza');
});

it('tells every page from every other', () => {
  expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
});

it('has the title of the download page to the letter', () => {
  expect(titles.download).toBe('Download Cadenza | Free AU, VST3, AAX Plugin');
});
