import { toCollectionPath } from '@backline/domain/pages/paths';
import { cadenza, longNamedItem, shopItems, waves } from '@backline/fixtures';
import { TonightCard } from '@backline/web/features/catalog/list/tonight-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { stillClock } from '../../audition/still-clock.ts';
import { inPage } from '../../portal/in-page.tsx';

const item = shopItems.regular;

/** The pack of the day above the list. It is hidden while somebody searches or filters. */
const meta = {
  title: 'Marketplace/Cards/TonightCard',
  component: TonightCard,
  decorators: [(Story) => <div className="mx-auto max-w-content">{Story()}</div>, inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    item,
    ownership: 'none',
    subtitle: 'Chamber strings in a boathouse',
    isInCart: false,
    onToggleCart: fn(),
    product: cadenza,
    waves,
    previewStatus: 'stopped',
    clock: stillClock,
    onTogglePlay: fn(),
    onSeek: fn(),
    onIntent: fn(),
  },
} satisfies Meta<typeof TonightCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const row = { globals: { viewport: { value: 'w390' } } };

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: item.productName })).toHaveAttribute(
      'href',
      toCollectionPath(item.collectionSlug),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Play Harbor Strings: Slack Water' }));
    await expect(args.onTogglePlay).toHaveBeenCalledWith(item);
    await userEvent.click(canvas.getByRole('button', { name: /Add To Cart/ }));
    await expect(args.onToggleCart).toHaveBeenCalledWith(item, true);
  },
};

export const InCart: Story = {
  args: { isInCart: true, subtitle: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Remove From Cart/ })).toBeVisible();
  },
};

/** The play button is on the cover. */
export const Narrow: Story = {
  ...row,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure').getBoundingClientRect().height).toBe(96);
    await expect(canvas.getByRole('button', { name: /^Play / }).getBoundingClientRect().width).toBe(44);
  },
};

export const Owned: Story = {
  args: { ownership: 'owned' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Owned/ })).toBeVisible();
    await expect(canvas.queryByText('$249.00')).toBeNull();
  },
};

export const Mailed: Story = {
  args: { ownership: 'mailed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Bought · code in your email')).toBeVisible();
    await expect(canvas.queryByText('$249.00')).toBeNull();
  },
};

export const OnItsWay: Story = {
  args: { ownership: 'coming' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paid · on its way')).toBeVisible();
    await expect(canvas.queryByText('$249.00')).toBeNull();
  },
};

/** A pack that plays through a plan or a temporary license can still be bought. */
export const InYourPlan: Story = {
  args: { ownership: 'plan' },
  play: async ({ canvas }) => expect(canvas.getByText('$249.00')).toBeVisible(),
};

export const ForATime: Story = { ...InYourPlan, args: { ownership: 'timed' } };

export const PreviewLoading: Story = { args: { previewStatus: 'loading' } };

export const PreviewPlaying: Story = {
  args: { previewStatus: 'playing' },
  play: async ({ args, canvas }) => {
    const position = canvas.getByRole('slider', { name: 'Position in Harbor Strings: Slack Water' });
    await fireEvent.change(position, { target: { value: '5' } });
    await expect(args.onSeek).toHaveBeenCalledWith(5);
  },
};

export const PreviewPlayingNarrow: Story = { ...row, args: { previewStatus: 'playing' } };

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

/** The sound was not measured, so its wave is a plain line. */
export const NotMeasured: Story = { args: { waves: null } };

/** It has no sounds to play. */
export const Silent: Story = {
  args: { item: { ...item, preview: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /^Play/ })).toBeNull();
  },
};

export const OnSale: Story = { args: { item: shopItems.onSale } };

export const PlusOnly: Story = {
  args: { item: shopItems.plusOnly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Plus')).toBeVisible();
    await expect(canvas.queryByText(/\$/)).toBeNull();
  },
};

export const PlusOnlyNarrow: Story = { ...PlusOnly, ...row };

export const LongText: Story = { args: { item: longNamedItem } };

export const LongTextNarrow: Story = { ...row, args: { item: longNamedItem } };
