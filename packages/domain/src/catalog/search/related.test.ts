import { describe, expect, it } from 'vitest';
import { findRelated } from './related.ts';

const toItem = (id: string, categories: string[], tags: string[], developerSlug = id) => ({
  id,
  sku: `SKU-${id}`,
  categories,
  tags,
  developerSlug,
});
const cello = toItem('cello', ['Strings'], ['Gut', 'Warm'], 'pier');
const toIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('findRelated', () => {
  it('prefers categories, then rare tags, then the developer', () => {
    const shelf = [
      cello,
      toItem('harp', ['Keyboards'], [], 'pier'),
      toItem('organ', ['Keyboards'], ['Warm']),
      toItem('choir', ['Choir'], ['Warm']),
      toItem('viol', ['Keyboards'], ['gut']),
      toItem('quartet', ['Strings'], []),
      toItem('drum', ['Percussion'], ['Dry']),
    ];
    expect(toIds(findRelated(cello, shelf, new Set()))).toEqual(['quartet', 'harp', 'viol', 'organ', 'choir']);
    expect(toIds(findRelated(cello, shelf, new Set(['SKU-quartet'])))).not.toContain('quartet');
  });

  it('shows six at most, and three of one developer', () => {
    const many = Array.from({ length: 9 }, (_, at) => toItem(`a${at}`, ['Strings'], [], 'one'));
    const others = Array.from({ length: 9 }, (_, at) => toItem(`b${at}`, ['Strings'], []));
    expect(findRelated(cello, many, new Set())).toHaveLength(3);
    expect(toIds(findRelated(cello, [...many, ...others], new Set()))).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2']);
  });
});
