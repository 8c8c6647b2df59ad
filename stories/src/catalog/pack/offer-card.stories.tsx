import { cadenza, firstChair, handbells, harborStrings, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import { Button } from '@backline/ui';
import { OfferCard } from '@backline/web/features/catalog/pack/offer-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * The price of one pack and every way to get it, beside its page from 1024 px and as a bar below. It has one primary
 * button, whatever the visitor owns.
 */
const meta = {
  title: 'Marketplace/Cards/OfferCard',
  component: OfferCard,
  decorators: [(Story) => <div className="wide:max-w-80">{Story()}</div>, inPage],
  parameters: { layout: 'fullscreen' },
  argTypes: { ownership: { options: ['none', 'owned', 'mailed', 'coming', 'plan', 'timed'], control: 'radio' } },
  args: {
    item: { ...shopItems.soldAlone, needs: { diskBytes: 1.8e9, downloadBytes: null, ramGb: null, plugin: null } },
    instruments: harborStrings.instruments,
    product: cadenza,
    ownership: 'none',
    until: null,
    planPrice: '$9.99',
    tax: 'on_top',
    isInCart: false,
    hasSounds: true,
    onToggleCart: fn(),
    onOpenCart: fn(),
  },
} satisfies Meta<typeof OfferCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('$179.00')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Add To Cart/ }));
    await expect(args.onToggleCart).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
    await expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Yours to keep',
      '19 instruments, 3 with a preview',
      '1.8 GB on disk',
      'Any tax is added at checkout',
      'Refunds within 14 days (opens in a new tab)',
      'Paid through Paddle',
    ]);
    await expect(canvas.getByRole('link', { name: /^Refunds/ })).toHaveAttribute('href', cadenza.refundUrl);
  },
};

export const TaxInside: Story = {
  args: { tax: 'inside' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Tax is included')).toBeVisible();
  },
};

/** On a page that is the same for everybody, before the visitor's country is known. */
export const TaxUnknown: Story = {
  args: { tax: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Tax depends on your location')).toBeVisible();
  },
};

export const InCart: Story = {
  args: { isInCart: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Remove From Cart/ })).toBeVisible();
  },
};

/** On a phone, the checkout button replaces the price. */
export const InCartNarrow: Story = {
  ...InCart,
  globals: { viewport: { value: 'w390' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('$179.00')).not.toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: marketplaceMessages.checkout }));
    await expect(args.onOpenCart).toHaveBeenCalledOnce();
  },
};

/** The vendor promises no refunds, and the size is unknown. */
export const WithoutRefunds: Story = {
  args: { item: shopItems.soldAlone, product: { ...cadenza, refundUrl: null }, instruments: handbells.instruments },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/^Refunds/)).not.toBeInTheDocument();
    await expect(canvas.queryByText(/on disk$/)).not.toBeInTheDocument();
    await expect(canvas.getByText('2 instruments')).toBeVisible();
  },
};

export const OnSale: Story = {
  args: { item: shopItems.onSale },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('−30 %')).toBeVisible();
    await expect(canvas.queryByText(/^until/)).not.toBeInTheDocument();
  },
};

export const OnSaleUntil: Story = {
  args: { item: shopItems.dearest },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/until .*20(31|32)/)).toBeVisible();
  },
};

export const AllHeard: Story = {
  args: { instruments: firstChair.instruments.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 instrument with a preview')).toBeVisible();
  },
};

export const OrByPlan: Story = {
  args: { item: shopItems.onSaleAndInPlus },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$9.99 per month')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/cadenza-plus');
  },
};

export const PlanOnly: Story = {
  args: { item: shopItems.plusOnly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not sold separately.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Join' })).toBeVisible();
  },
};

/** The plan's price is loading, or loading it failed. */
export const PlanPriceUnknown: Story = {
  args: { item: shopItems.onSaleAndInPlus, planPrice: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Or play it with Cadenza Plus')).toBeVisible();
  },
};

/** An item that the plan includes can still be bought. */
export const InYourPlan: Story = {
  args: { item: shopItems.onSaleAndInPlus, ownership: 'plan', until: '2026-11-29T12:00:00.000Z' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Included in your plan until Nov 29, 2026')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^Add To Cart/ }));
    await expect(args.onToggleCart).toHaveBeenCalledOnce();
  },
};

export const YoursForAWhile: Story = {
  args: { ownership: 'timed', until: '2026-12-04T12:00:00.000Z' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Yours until Dec 4, 2026')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Add To Cart/ })).toBeVisible();
  },
};

export const PlanOnlyInYourPlan: Story = {
  args: { item: shopItems.plusOnly, ownership: 'plan' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Included in your plan')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See Your Licenses' })).toHaveAttribute('href', '/account/licenses');
    await expect(canvas.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
  },
};

export const Included: Story = {
  args: { item: shopItems.essentials },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(marketplaceMessages.includedIn)).toBeVisible();
    await expect(canvas.getByText('Cadenza Essentials')).toBeVisible();
    await expect(canvas.queryByText('$19.00')).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: 'Download Cadenza' })).toHaveAttribute(
      'href',
      '/account/download-cadenza',
    );
  },
};

export const IncludedAndByPlan: Story = { args: { item: shopItems.everywhere } };

export const NotSynced: Story = { args: { item: shopItems.notSynced } };

/** A guest bought it in this tab, so it is in no account yet. */
export const Mailed: Story = {
  args: { ownership: 'mailed' },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Bought: code in your email')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'See Your Licenses' })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: /^Add To Cart/ })).not.toBeInTheDocument();
  },
};

/** It was paid for a moment ago and is not in the licenses yet. */
export const OnItsWay: Story = {
  args: { ownership: 'coming' },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paid: on its way')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Add To Cart/ })).not.toBeInTheDocument();
  },
};

/** Its price is 0, so it needs neither cart nor card. */
export const Free: Story = {
  args: {
    item: { ...shopItems.soldAlone, price: 0, formattedPrice: '$0.00' },
    getFree: <Button className="rounded-full">Get</Button>,
  },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Free')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Get' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Add To Cart/ })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
  },
};

export const Owned: Story = {
  args: { ownership: 'owned' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Owned')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See Your Licenses' })).toHaveAttribute('href', '/account/licenses');
  },
};

/** One line at the bottom of the screen: the price and the button. A longer label doesn't fit beside two prices. */
export const Narrow: Story = {
  args: OrByPlan.args,
  parameters: { expectedFaults: [/^ltr: section "Price" is wider inside/, /^rtl: section "Price" is wider inside/] },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Price' }).getBoundingClientRect().height).toBe(72);
    await expect(canvas.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
  },
};

export const Reflow: Story = { args: OnSale.args, globals: { viewport: { value: 'w320' } } };

export const PlanOnlyNarrow: Story = {
  ...PlanOnly,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Join' })).toBeVisible();
  },
};

export const OwnedTablet: Story = { ...Owned, globals: { viewport: { value: 'w820' } } };

export const IncludedTablet: Story = { ...Included, globals: { viewport: { value: 'w820' } } };

/** A phone can't run the plugin, so the bar leads to the sounds. */
export const OwnedNarrow: Story = {
  ...Owned,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Get the Sounds' })).toHaveAttribute('href', '/#sounds');
    await expect(canvas.queryByRole('link', { name: 'See Your Licenses' })).not.toBeInTheDocument();
  },
};

/** The receipt above the page already links to the sounds. */
export const OwnedWithReceipt: Story = {
  ...OwnedNarrow,
  args: { ownership: 'owned', hasSounds: false },
  play: Owned.play,
};
