import { cadenza, cartItems, publishedPacks } from '@backline/fixtures';
import { PackListCard } from '@backline/web/features/packs/pack-list-card.tsx';
import type { OwnedPack } from '@backline/web/features/packs/to-owned-packs.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const toPack = (item: (typeof cartItems)[number]): OwnedPack => ({
  sku: item.sku,
  name: item.productName,
  item,
  standing: { kind: 'owned' },
});
const all = cartItems.map(toPack);
const published = new Map(publishedPacks.packs.flatMap(({ sku, stable }) => (stable === null ? [] : [[sku, stable]])));

/** All packs that a customer may download, one row for each. A long list has a search, and expired packs come last. */
const meta = {
  title: 'Packs/Cards/PackListCard',
  component: PackListCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    productName: cadenza.name,
    packs: all.slice(0, 4),
    published,
    shopPath: '/marketplace',
    toGet: ({ name }) => `How to get ${name}.`,
  },
} satisfies Meta<typeof PackListCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('region', { name: 'Your packs' })).toHaveTextContent(
      'Install them from Packs in Cadenza, or download them here.',
    );
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    const row = canvas.getByText('Harbor Strings');
    await expect(canvas.getByText('Version 1.2.0 · 2.4 GB')).toBeVisible();
    await expect(canvas.queryByText('How to get Harbor Strings.')).toBeNull();
    await userEvent.click(row);
    await expect(await canvas.findByText('How to get Harbor Strings.')).toBeVisible();
  },
};

/** A long list is collapsed, and can be searched by pack and developer. */
export const Many: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: { packs: all },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(8);
    const search = canvas.getByRole('searchbox', { name: 'Search your packs' });
    await userEvent.type(search, 'night shift');
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(0);
    for (const row of canvas.getAllByRole('listitem')) await expect(row).toHaveTextContent(/Tine & Tar|Night/);
    await userEvent.clear(search);
    await userEvent.type(search, 'zither of mars');
    await expect(canvas.getByRole('status')).toHaveTextContent('No packs have that name.');
    await userEvent.clear(search);
    await userEvent.click(canvas.getByRole('button', { name: `Show All ${all.length}` }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(all.length);
  },
};

export const Empty: Story = {
  args: { packs: [] },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('You have no packs yet. Packs that you buy, redeem or get with a plan appear here.'),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to the Marketplace' })).toHaveAttribute('href', '/marketplace');
  },
};

export const Loading: Story = {
  args: { packs: null, published: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading your packs…')).toBeInTheDocument();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } }, args: { packs: all } };
