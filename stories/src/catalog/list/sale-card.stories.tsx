import type { CartItem } from '@backline/domain/catalog/catalog';
import { longNamedItem, shopItems } from '@backline/fixtures';
import type { PreviewStatus } from '@backline/web/features/audition/decks/audition-state.ts';
import { SaleCard } from '@backline/web/features/catalog/list/sale-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { stillClock } from '../../audition/still-clock.ts';
import { inPage } from '../../portal/in-page.tsx';

const { onSale, onSaleAndInPlus } = shopItems;
const saleEndsAt = '2026-12-01T00:00:00.000Z';

/**
 * Some packs that are on sale, beside the pack of the day. Says when the sale ends if that is known, and is left out
 * without a sale.
 */
const meta = {
  title: 'Marketplace/Cards/SaleCard',
  component: SaleCard,
  decorators: [(Story) => <div className="max-w-88">{Story()}</div>, inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    items: [onSale, onSaleAndInPlus],
    toPreviewStatus: (_: CartItem): PreviewStatus => 'stopped',
    clock: stillClock,
    onTogglePlay: fn(),
    onIntent: fn(),
  },
} satisfies Meta<typeof SaleCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The end of the sales is not known. */
export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'On sale' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Play Low Tide Basses/ }));
    await expect(args.onTogglePlay).toHaveBeenCalledWith(onSale);
  },
};

/** A sale that ends at midnight ends on the day before. */
export const UntilOneDay: Story = {
  args: { items: [onSale, onSaleAndInPlus].map((item) => ({ ...item, saleEndsAt })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'On sale until Nov 30, 2026' })).toBeVisible();
  },
};

export const UntilSeveralDays: Story = {
  args: { items: [{ ...onSale, saleEndsAt }, onSaleAndInPlus] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Until Nov 30, 2026')).toBeVisible();
    await expect(canvas.getByText('Night Shift')).toBeVisible();
  },
};

export const PreviewPlaying: Story = {
  args: { toPreviewStatus: ({ id }) => (id === onSale.id ? 'playing' : 'stopped') },
};

export const PreviewFailed: Story = {
  args: { toPreviewStatus: ({ id }) => (id === onSale.id ? 'failed' : 'stopped') },
};

export const LongText: Story = {
  args: { items: [{ ...longNamedItem, ...onSale, productName: longNamedItem.productName }] },
};
