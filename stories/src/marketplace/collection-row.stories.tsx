import { toCollectionPath } from '@backline/domain/paths';
import { longNamedItem, pierAndGut } from '@backline/fixtures';
import { CollectionRow } from '@backline/web/features/marketplace/collection-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const [collection] = pierAndGut.collections;
if (collection === undefined) throw new Error('The cast has lost its collections');

const meta = {
  title: 'Marketplace/Rows/CollectionRow',
  component: CollectionRow,
  decorators: [(Story) => <div className="mobile:max-w-64">{Story()}</div>, inPage],
  parameters: { layout: 'fullscreen' },
  args: { collection },
} satisfies Meta<typeof CollectionRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Harbor Strings/ })).toHaveAttribute(
      'href',
      toCollectionPath(collection.collectionSlug),
    );
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };

export const LongText: Story = {
  args: { collection: { ...collection, productName: longNamedItem.productName } },
  globals: { viewport: { value: 'w320' } },
};
