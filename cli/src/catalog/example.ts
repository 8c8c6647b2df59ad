import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'example',
  description:
    'Print a small whole shop that "catalog import" takes: a plan, two packs, a sale, and the pool of places. docs/catalog.md says what each field means.',
  examples: ['catalog example > catalog.json', 'catalog example | backline catalog import -'],
  needs: [],
  async run() {
    const { exampleCatalog } = await import('@backline/domain/catalog/file/example-catalog');
    return { data: exampleCatalog, lines: JSON.stringify(exampleCatalog, null, 2).split('\n') };
  },
});
