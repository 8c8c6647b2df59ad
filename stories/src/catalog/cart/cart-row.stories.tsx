import { toCollectionPath } from '@backline/domain/pages/paths';
import { longNamedItem, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import { CartRow } from '@backline/web/features/catalog/cart/cart-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/** One pack in the cart, with its price and a button to remove it. Its cover and name lead to its page. */
const meta = {
  title: 'Marketplace/Rows/CartRow',
  component: CartRow,
  decorators: [(Story) => <ul className="max-w-form">{Story()}</ul>, inPage],
  parameters: { layout: 'fullscreen' },
  args: { item: shopItems.regular, onRemove: fn(), onLeave: fn() },
} satisfies Meta<typeof CartRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const { productName } = args.item;
    await userEvent.click(
      canvas.getByRole('button', { name: `${marketplaceMessages.removeFromCart}: ${productName}` }),
    );
    await expect(args.onRemove).toHaveBeenCalledWith(args.item);
    const link = canvas.getByRole('link', { name: productName });
    await expect(link).toHaveAttribute('href', toCollectionPath(args.item.collectionSlug));
    await userEvent.click(link);
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};

export const OnSale: Story = { args: { item: shopItems.onSale } };

export const LongText: Story = { args: { item: longNamedItem } };

export const Narrow: Story = { args: LongText.args, globals: { viewport: { value: 'w320' } } };
