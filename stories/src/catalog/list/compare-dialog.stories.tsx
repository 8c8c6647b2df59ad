import type { Collection } from '@backline/domain/catalog/catalog';
import { cadenza, harborStrings, longNamedItem, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import { CompareDialog } from '@backline/web/features/catalog/list/compare-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, screen, within } from 'storybook/test';

const strings = { item: harborStrings.cartItem, collection: harborStrings, hasFailed: false };
const silent = {
  item: shopItems.onSaleAndInPlus,
  collection: { ...harborStrings, demos: [], instruments: [] },
  hasFailed: false,
};

const [heard] = harborStrings.instruments;
const more = [1, 2, 3].map((at) => ({ ...heard, name: `Viola ${at}` }));
const many = {
  ...strings,
  collection: { ...harborStrings, instruments: [...harborStrings.instruments, ...more] } as Collection,
};

/**
 * Two or three packs side by side, with sounds that can be compared. For marked packs; two sounds of one pack are
 * compared in the dock.
 */
const meta = {
  title: 'Marketplace/Dialogs/CompareDialog',
  component: CompareDialog,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: {
    packs: [strings, silent],
    product: cadenza,
    holdings: { ownedSkus: new Set(), paidSkus: new Map(), heldUntil: new Map() },
    cartIds: new Set(),
    onToggleCart: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof CompareDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findTable = async () => within(await screen.findByRole('table', { name: 'The marked packs' }));

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    const table = await findTable();
    await expect(table.getAllByRole('columnheader')).toHaveLength(2);
    await expect(table.getAllByRole('button', { name: /^Play / }).length).toBeGreaterThan(1);
    await userEvent.click(table.getByRole('button', { name: /^Add To Cart: Harbor Strings/ }));
    await expect(args.onToggleCart).toHaveBeenCalledWith(harborStrings.cartItem, true);
  },
};

/** Four sounds of a pack, then the rest of them. */
export const ManySounds: Story = {
  args: { packs: [many, silent] },
  play: async ({ userEvent }) => {
    const table = await findTable();
    await expect(table.getAllByRole('button', { name: /^Play / })).toHaveLength(4);
    await userEvent.click(table.getByRole('button', { name: 'All 7 sounds: Harbor Strings' }));
    await expect(table.getAllByRole('button', { name: /^Play / })).toHaveLength(7);
    await expect(table.queryByRole('button', { name: /^All / })).not.toBeInTheDocument();
  },
};

export const Closed: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog', { name: 'Compare' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const InCart: Story = { args: { cartIds: new Set([harborStrings.cartItem.id]) } };

/** Every kind of offer that a pack can have. */
export const Offers: Story = {
  args: {
    packs: [shopItems.regular, shopItems.plusOnly, shopItems.essentials, shopItems.notSynced].map((item) => ({
      ...silent,
      item,
    })),
    holdings: {
      ownedSkus: new Set([shopItems.regular.sku]),
      paidSkus: new Map(),
      heldUntil: new Map(),
    },
  },
  play: async () => {
    const table = await findTable();
    for (const text of [
      'Owned',
      'With Cadenza Plus',
      `${marketplaceMessages.includedIn} Cadenza Essentials`,
      'Available soon',
    ])
      await expect(table.getByRole('cell', { name: text })).toBeVisible();
  },
};

export const Loading: Story = {
  args: { packs: [strings, { item: shopItems.onSale, collection: null, hasFailed: false }] },
};

/** The data of the list stays, and the rest can be loaded again. */
export const Failed: Story = {
  args: { packs: [strings, { item: shopItems.onSale, collection: null, hasFailed: true }] },
  play: async ({ args, userEvent }) => {
    const table = await findTable();
    await expect(table.getByRole('alert')).toHaveTextContent('This could not be loaded.');
    await userEvent.click(table.getByRole('button', { name: /^Try Again/ }));
    await expect(args.onRetry).toHaveBeenCalledWith(shopItems.onSale);
  },
};

/** Each pack takes half of the screen, with the names above. */
export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    const table = await findTable();
    const [first, second] = table.getAllByRole('columnheader');
    if (first === undefined || second === undefined) throw new Error('There are no two packs');
    await expect(first.getBoundingClientRect().width).toBe(second.getBoundingClientRect().width);
    await expect(second.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
    const price = table.getByText('Price', { selector: 'span' });
    await expect(price.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      table.getByRole('cell', { name: /249/ }).getBoundingClientRect().top,
    );
    await expect(document.documentElement.scrollWidth).toBe(innerWidth);
  },
};

/** The names of the rows stay on the left while the table scrolls. */
export const Tablet: Story = {
  args: { packs: [strings, silent, { ...silent, item: shopItems.onSale }] },
  globals: { viewport: { value: 'w820' } },
  play: async () => {
    const table = await findTable();
    const head = table.getByRole('rowheader', { name: 'Price' });
    const { left } = head.getBoundingClientRect();
    (await screen.findByRole('dialog')).querySelector('.overflow-auto')?.scrollBy(200, 0);
    await expect(head.getBoundingClientRect().left).toBe(left);
  },
};

export const LongText: Story = {
  args: { packs: [{ ...strings, item: longNamedItem }, strings, silent, { ...silent, item: shopItems.onSale }] },
};

export const Reflow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };
