import { describe, expect, it } from 'vitest';
import { createSearch, type SearchPack } from './search.ts';
import { toMeaning } from './search-words.ts';

const toPack = (collectionSlug: string, ...texts: string[]): SearchPack => ({
  collectionSlug,
  name: collectionSlug,
  tags: [],
  texts: [],
  instruments: texts.map((text) => ({ text, isAudible: true })),
});

function toSearch(...packs: SearchPack[]) {
  const search = createSearch([{ word: 'sad', means: ['Slow', 'Low End'] }]);
  for (const pack of packs) search.add(pack);
  return search;
}

const toLit = (text: string, asked: string) => {
  const [hit] = toSearch(toPack('harbor', text)).find(asked).hits;
  return hit?.mark(text).flatMap((part) => (part.isMet ? part.text : []));
};

describe('the lines of a search', () => {
  it('put those with more of its words first', () => {
    const search = toSearch(toPack('harbor', 'Viola, Legato', 'Cello, Pizzicato', 'Cello, Legato'));
    const [hit] = search.find('cello legato').hits;
    expect(hit?.sounds.map(({ text, wordCount }) => [text, wordCount])).toEqual([['Cello, Legato', 2]]);
    const [all] = search.find('cello legato pizzicato').hits;
    expect(all?.wordCount).toBe(3);
    expect(all?.sounds.map(({ wordCount }) => wordCount)).toEqual([2, 2]);
  });

  it('have each word once if none has two', () => {
    const [hit] = toSearch(toPack('harbor', 'Cello, Legato', 'Viola, Sordino')).find('cello sordino').hits;
    expect(hit?.wordCount).toBe(2);
    expect(hit?.sounds.map(({ text, wordCount }) => [text, wordCount])).toEqual([
      ['Cello, Legato', 1],
      ['Viola, Sordino', 1],
    ]);
  });
});

describe('the parts of a line', () => {
  it('of a meaning of two words are lit together', () => {
    expect(toLit('Basses, Low, Slow', 'sad')).toEqual(['Slow']);
  });

  it.each([
    ['Cello, Legato, Slow', 'sad cello', ['Cello', 'Slow']],
    ['Cellos, Détaché', 'cello detache', ['Cellos', 'Détaché']],
    ['Basses, Low End', 'sad basses', ['Basses', 'Low', 'End']],
    ['Cello, Spiccato', 'chello', ['Cello']],
    ['Tone, Tine', 'tine', ['Tine']],
  ])('of "%s" that "%s" met are lit', (text, asked, lit) => {
    expect(toLit(text, asked)).toEqual(lit);
  });
});

it('leaves out the meanings that were taken from a mood', () => {
  const search = toSearch(toPack('harbor', 'Cello, Slow'), toPack('foundry', 'Bass, Low End'));
  const without = new Set([toMeaning('sad', 'Slow')]);
  expect(search.find('sad').hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['harbor', 'foundry']);
  const answer = search.find('sad', without);
  expect(answer.hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['foundry']);
  expect(answer.moods).toEqual([{ word: 'sad', means: ['Low End'] }]);
});
