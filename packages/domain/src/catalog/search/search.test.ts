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

describe('a hit', () => {
  const pack = { ...toPack('harbor'), tags: ['Dark Wood', 'Strings'], texts: ['A dark room, recorded at dusk.'] };

  it('gives the tags and texts that its words were found in, each once', () => {
    const [hit] = toSearch(pack).find('dark wood recorded harbor').hits;
    expect(hit?.reasons).toEqual([
      { place: 'tag', source: 'Dark Wood', word: 'dark' },
      { place: 'text', source: 'A dark room, recorded at dusk.', word: 'recorded' },
    ]);
    expect(hit?.lineCount).toBe(0);
  });

  it('shows three lines and counts the others', () => {
    const search = toSearch(toPack('harbor', ...[1, 2, 3, 4, 5].map((at) => `Cello ${at}, Legato`)));
    for (const text of ['cello', 'cello legato']) {
      const [hit] = search.find(text).hits;
      expect([hit?.instruments.length, hit?.lineCount, hit?.more]).toEqual([3, 5, 2]);
    }
    const [one] = search.find('cello 1').hits;
    expect([one?.instruments.length, one?.lineCount, one?.more]).toEqual([1, 1, 0]);
  });

  it('marks the beginnings of words from two letters on, and similar words only of an unknown one', () => {
    expect(toLit('Cello, Legato', 'ce')).toEqual(['Cello']);
    expect(toLit('Cello, Legato', 'l')).toBeUndefined();
    const [hit] = toSearch(toPack('harbor', 'Tine')).find('tine').hits;
    expect(hit?.mark('Tone')).toEqual([{ text: 'Tone', isMet: false }]);
  });

  it('has the line of a word before those of a mood', () => {
    const search = toSearch(toPack('harbor', 'Bass, Slow', 'Cello, Fast'));
    expect(search.find('sad cello').hits[0]?.instruments.map(({ text }) => text)).toEqual([
      'Cello, Fast',
      'Bass, Slow',
    ]);
  });

  it('is found by the meanings of a mood in its tags and lines alone', () => {
    const named = { ...toPack('slow'), texts: ['Slow, with a low end'] };
    const tagged = { ...toPack('harbor', 'Basses, Low'), tags: ['Low End'] };
    expect(
      toSearch(named, tagged)
        .find('sad')
        .hits.map(({ collectionSlug }) => collectionSlug),
    ).toEqual(['harbor']);
  });

  it('is not found by a similar word where another has the word itself', () => {
    const search = toSearch(toPack('harbor', 'Tone'), toPack('foundry', 'Tine'));
    expect(search.find('tine').hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['foundry']);
    expect(search.find('tune').hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['harbor', 'foundry']);
  });

  it('is found by a typo in the beginning of a word', () => {
    expect(toSearch(toPack('harbor', 'Cello')).find('chel').hits).toHaveLength(1);
    const both = toSearch(toPack('harbor', 'Cellophane'), toPack('foundry', 'Cello'));
    expect(both.find('cella').hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['foundry']);
  });

  it('needs no more than nine words', () => {
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const search = toSearch(toPack('harbor', words.join(' ')));
    expect(search.find(`${words.join(' ')} missing`).hits).toHaveLength(1);
    expect(search.find(`missing ${words.join(' ')}`).hits).toEqual([]);
  });

  it('of words in one line comes before one of words in two', () => {
    const search = toSearch(toPack('apart', 'Cello', 'Viola, Legato'), toPack('together', 'Viola, Cello, Legato'));
    expect(search.find('cello legato').hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['together', 'apart']);
  });
});

describe('a suggestion', () => {
  it('has the similar words of a search as they are written, the most frequent first', () => {
    const search = toSearch(toPack('harbor', 'Pitzicata', 'Pizzicatos', 'PIZZICATO', 'Pizzicato', 'Viola'));
    expect(search.suggest('pitsicato viola').words).toEqual(['PIZZICATO', 'Pitzicata']);
    expect(search.suggest('sadd').words).toEqual(['sad']);
    const both = toSearch(toPack('harbor', 'Sand', 'Sand'), toPack('foundry', 'Sax'));
    expect(both.suggest('saddo').words).toEqual([]);
  });

  it('has four packs with most of the words', () => {
    const search = toSearch(
      ...[1, 2, 3, 4, 5].map((at) => toPack(`harbor-${at}`, 'Viola')),
      toPack('foundry', 'Viola, Cello'),
    );
    const { hits } = search.suggest('viola cello zzzzzz');
    expect(hits.map(({ collectionSlug }) => collectionSlug)).toEqual(['foundry', 'harbor-1', 'harbor-2', 'harbor-3']);
  });
});
