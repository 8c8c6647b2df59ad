import { describe, expect, it } from 'vitest';
import { sumNeeds } from './needs.ts';

const unknown = { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null };
const large = { productName: 'Large', needs: { diskBytes: 9e9, downloadBytes: 6e9, ramGb: 8, plugin: '1.4' } };
const small = { productName: 'Small', needs: { diskBytes: 1e9, downloadBytes: 5e8, ramGb: 16, plugin: '1.10' } };

describe('sumNeeds', () => {
  it('adds disk and download, and takes the most of memory and version', () => {
    expect(sumNeeds([small, large])).toEqual({
      diskBytes: 10e9,
      downloadBytes: 6.5e9,
      ramGb: 16,
      plugin: '1.10',
      isPartial: false,
      largest: 'Large',
    });
  });

  it('says where something is unknown', () => {
    expect(sumNeeds([large, { productName: 'Old', needs: unknown }])).toMatchObject({
      isPartial: true,
      diskBytes: 9e9,
    });
    const disk = { productName: 'Disk', needs: { ...unknown, diskBytes: 1e9 } };
    expect(sumNeeds([disk, small])).toMatchObject({ downloadBytes: 5e8, largest: 'Small' });
    expect(sumNeeds([small, disk])).toMatchObject({ diskBytes: 2e9, largest: 'Small', plugin: '1.10' });
    const same = { productName: 'Same', needs: { ...unknown, diskBytes: 1, plugin: '1.4.0' } };
    expect(sumNeeds([large, same])).toMatchObject({ plugin: '1.4' });
    expect(sumNeeds([disk])).toMatchObject({ ramGb: null, plugin: null });
    expect(sumNeeds([large])).toMatchObject({ largest: null });
    expect(sumNeeds([{ productName: 'Old', needs: unknown }])).toBeNull();
    expect(sumNeeds([])).toBeNull();
  });
});
