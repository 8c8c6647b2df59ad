// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import { toCollectionPath } from '@backline/domain/pages/paths';
import { cadenza, harborStrings, longNamedItem, shopItems } from '@backline/fixtures';
import { shop as marketplaceMessages } from '@backline/texts/shop/shop';
import { ProductRow } from '@backline/web/features/catalog/list/product-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { stillClock } from '../../audition/still-clock.ts';
import { inPage } from '../../portal/in-page.tsx';
import { foundHit } from '../found-hit.ts';

const item = shopItems.regular;

/**
 * One pack in a list: a card or a line from 768 px, a row below. Its buttons play it, mark it and add it to the cart;
 * its name and cover lead to its page.
 */
const meta = {
  title: 'Marketplace/Rows/ProductRow',
  component: ProductRow,
  decorators: [
    (Story, { args }) => (
      <div {...(args.waves === undefined ? { className: 'mobile:max-w-64' } : { 'data-view': 'rows' })}>{Story()}</div>
    ),
    inPage,
  ],
  parameters: { layout: 'fullscreen' },
  args: {
    item,
    product: cadenza,
    isInCart: false,
    isSelected: false,
    ownership: 'none',
    until: null,
    onToggleCart: fn(),
    onToggleSelected: fn(),
    previewStatus: 'stopped',
    clock: stillClock,
    onTogglePlay: fn(),
    onIntent: fn(),
  },
} satisfies Meta<typeof ProductRow>;

export default meta;
type Story = StoryObj<typeof meta>;

const row = { globals: { viewport: { value: 'w390' } } };

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('$249.00')).toBeVisible();
    await expect(canvas.getByRole('link', { name: item.productName })).toHaveAttribute(
      'href',
      toCollectionPath(item.collectionSlug),
    );
    await userEvent.click(
      canvas.getByRole('button', { name: `${marketplaceMessages.addToCart}: ${item.productName}` }),
    );
    await expect(args.onToggleCart).toHaveBeenCalledWith(item, true);
    await expect(args.onToggleSelected).not.toHaveBeenCalled();
  },
};

export const Narrow: Story = {
  ...row,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: `${marketplaceMessages.addToCart}: ${item.productName}` });
    const { width, height } = button.getBoundingClientRect();
    await expect([width, height]).toEqual([44, 44]);
  },
};

export const InCart: Story = {
  args: { isInCart: true },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('button', { name: `${marketplaceMessages.removeFromCart}: ${item.productName}` }),
    ).toBeVisible();
  },
};

export const InCartNarrow: Story = { ...InCart, ...row };

export const OnSale: Story = {
  args: { item: shopItems.onSale },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$99.00').closest('s')).toBeVisible();
    await expect(canvas.getByText('$69.00')).toBeVisible();
  },
};

export const OnSaleNarrow: Story = { args: OnSale.args, ...row };

export const SaleOver: Story = {
  args: { item: shopItems.saleOver },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$59.00')).toBeVisible();
    await expect(canvas.queryByText('$39.00')).not.toBeInTheDocument();
  },
};

/** A guest bought it in this tab. */
export const Mailed: Story = {
  args: { ownership: 'mailed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Bought · code in your email')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /See license/ })).not.toBeInTheDocument();
  },
};

/** It was paid for a moment ago and is not in the licenses yet. */
export const OnItsWay: Story = {
  args: { ownership: 'coming' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paid · on its way')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Cart/ })).not.toBeInTheDocument();
  },
};

/** Its price is 0. */
export const Free: Story = {
  args: { item: { ...shopItems.regular, price: 0, formattedPrice: '$0.00' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Free')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Get: / })).toBeVisible();
  },
};

export const Owned: Story = {
  args: { ownership: 'owned' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Owned/ })).toHaveAttribute('href', '/account/licenses');
    await expect(canvas.queryByRole('button', { name: /Cart/ })).not.toBeInTheDocument();
  },
};

export const OwnedNarrow: Story = { ...Owned, ...row };

export const InYourPlan: Story = {
  args: { ownership: 'plan', until: '2026-11-29T12:00:00.000Z' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In your plan')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Add To Cart/ })).toBeVisible();
  },
};

export const InYourPlanNarrow: Story = { ...InYourPlan, ...row };

export const Included: Story = {
  args: { item: shopItems.essentials },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Essentials')).toBeVisible();
    await expect(canvas.getByRole('article')).toHaveTextContent(`${marketplaceMessages.includedIn} Cadenza Essentials`);
    await expect(canvas.queryByText('$19.00')).not.toBeInTheDocument();
  },
};

export const IncludedNarrow: Story = {
  args: Included.args,
  ...row,
  play: async ({ canvas }) => {
    const { productName } = shopItems.essentials;
    await expect(canvas.getByRole('link', { name: `Get Cadenza: ${productName}` })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBe(innerWidth);
  },
};

/** An icon on the corner of the cover shows that a row can be marked. */
export const MarkNarrow: Story = {
  ...row,
  play: async ({ args, canvas, userEvent }) => {
    const mark = canvas.getByRole('button', { name: `Mark ${item.productName} to compare` });
    const ring = mark.lastElementChild;
    await expect(ring).toBeVisible();
    await userEvent.click(ring ?? mark);
    await expect(args.onToggleSelected).toHaveBeenCalledWith(item);
  },
};

export const PlusOnly: Story = {
  args: { item: shopItems.plusOnly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Plus')).toBeVisible();
    await expect(canvas.getByRole('article')).toHaveTextContent('With Cadenza Plus');
    await expect(
      canvas.getByRole('link', { name: `Join Cadenza Plus: ${shopItems.plusOnly.productName}` }),
    ).toHaveAttribute('href', '/cadenza-plus');
  },
};

export const PlusOnlyNarrow: Story = { ...PlusOnly, ...row };

export const PlusOnlyInYourPlan: Story = {
  args: { ...PlusOnly.args, ownership: 'plan' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: `Play In Plus: ${shopItems.plusOnly.productName}` })).toHaveAttribute(
      'href',
      '/account/download-cadenza',
    );
  },
};

export const PlusOnlyInYourPlanNarrow: Story = { ...PlusOnlyInYourPlan, ...row };

/** The plan that included it no longer exists. */
export const InNoPlan: Story = {
  args: { item: { ...shopItems.plusOnly, authSkus: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not sold separately')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Join/ })).not.toBeInTheDocument();
  },
};

export const NotSynced: Story = {
  args: { item: shopItems.notSynced },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article')).toHaveTextContent('Available soon');
  },
};

/** A click on the row highlights it. A click on its name or its cover follows the link. */
export const Highlighting: Story = {
  args: { isFirst: true },
  play: async ({ args, canvas, userEvent }) => {
    const highlight = canvas.getByRole('button', { name: `Mark ${item.productName} to compare` });
    await expect(highlight).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(highlight);
    await expect(args.onToggleSelected).toHaveBeenCalledWith(item);
    highlight.focus();
    await userEvent.keyboard(' ');
    await expect(args.onToggleSelected).toHaveBeenCalledTimes(2);
  },
};

export const Selected: Story = {
  args: { isSelected: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: `Mark ${item.productName} to compare` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByText(/Marked/)).toBeVisible();
    const row = canvas.getByRole('article');
    await expect(getComputedStyle(row)).toMatchObject({ outlineWidth: '2px', outlineColor: 'rgb(244, 237, 228)' });
  },
};

export const SelectedNarrow: Story = { ...Selected, ...row };

/** The button is on the cover and separate from the row's other targets. */
export const Play: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const play = canvas.getByRole('button', { name: 'Play Harbor Strings: Slack Water' });
    await userEvent.click(play);
    await expect(args.onTogglePlay).toHaveBeenCalledWith(item);
    await expect(args.onToggleSelected).not.toHaveBeenCalled();
    play.blur();
    play.focus();
    await expect(args.onIntent).toHaveBeenCalledWith(item);
  },
};

export const PreviewLoading: Story = {
  args: { previewStatus: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Stop Harbor/ })).toHaveAttribute('aria-busy', 'true');
  },
};

/** The playing pack stays bright, while the other covers are dimmed. */
export const Playing: Story = {
  args: { previewStatus: 'playing' },
  decorators: [(Story) => <div data-lit>{Story()}</div>],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: /^Stop Harbor/ })).toBeVisible();
    const art = canvasElement.querySelector('img')?.closest('a');
    await expect(getComputedStyle(art ?? canvasElement).opacity).toBe('1');
  },
};

export const PlayingNarrow: Story = { ...Playing, ...row };

/** Another pack is playing. */
export const Dimmed: Story = {
  decorators: Playing.decorators ?? [],
  play: async ({ canvasElement }) => {
    const art = canvasElement.querySelector('img')?.closest('a');
    await waitFor(() => expect(getComputedStyle(art ?? canvasElement).opacity).toBe('0.72'));
  },
};

export const PreviewFailed: Story = {
  args: { previewStatus: 'failed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Can’t be played');
  },
};

/** The browser doesn't start a sound without a press. */
export const PreviewRefused: Story = {
  args: { previewStatus: 'refused' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Press again to listen');
  },
};

export const NothingToHear: Story = {
  args: { item: { ...item, preview: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
  },
};

/** The view with one line for each pack, 64 px high. */
export const Line: Story = {
  args: { waves: harborStrings.demos[0]?.preview.waves ?? null },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article').getBoundingClientRect().height).toBe(64);
  },
};

export const LinePlaying: Story = { ...Line, args: { ...Line.args, previewStatus: 'playing' } };

export const LineWaveUnknown: Story = { ...Line, args: { waves: null, isSelected: true } };

export const LineInYourPlan: Story = { ...Line, args: { ...Line.args, ...InYourPlan.args } };

export const LineNarrow: Story = {
  args: Line.args,
  ...row,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article').getBoundingClientRect().height).toBe(98);
  },
};

/** Shows why the search found it. */
export const Found: Story = {
  args: { hit: foundHit },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Matches: Intimate · .*doors shut/)).toBeVisible();
  },
};

export const LongText: Story = { args: { item: longNamedItem } };

export const LongTextNarrow: Story = { args: LongText.args, globals: { viewport: { value: 'w320' } } };
