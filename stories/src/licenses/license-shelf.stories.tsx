import { cartItems } from '@backline/fixtures';
import { LicenseShelf } from '@backline/web/features/licenses/license-shelf.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const packs = cartItems.filter(({ preview }) => preview !== null).map((item) => ({ item, isExpired: false }));
const [first, second] = packs.map(({ item }) => item);
if (first === undefined || second === undefined) throw new Error('The fixtures have no packs to hear');

/**
 * A customer's licenses as spines on a shelf: the larger the pack, the higher the spine, on a logarithmic scale. An
 * expired license is only an outline.
 */
const meta = {
  title: 'Licenses/Cards/LicenseShelf',
  component: LicenseShelf,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { packs, playingId: null, onToggle: fn() },
} satisfies Meta<typeof LicenseShelf>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Silent: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `Play ${first.productName}` }));
    await expect(args.onToggle).toHaveBeenCalledWith(first);
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: `Play ${second.productName}` })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(canvas.getByRole('button', { name: `Play ${first.productName}` })).toHaveFocus();
  },
};

/** Every name fits on its spine, in two lines if it is long. */
export const Names: Story = {
  args: {
    packs: packs.map((pack) => ({ ...pack, item: { ...pack.item, needs: { ...pack.item.needs, diskBytes: 2.2e6 } } })),
  },
  play: async ({ canvas }) => {
    for (const spine of canvas.getAllByRole('button')) {
      const name = spine.querySelector('span');
      await expect(name?.scrollHeight).toBeLessThanOrEqual(name?.clientHeight ?? 0);
      await expect(name?.scrollWidth).toBeLessThanOrEqual(spine.clientWidth);
    }
  },
};

/** While one sound plays, pointing at another spine plays that one. */
export const Playing: Story = {
  args: { playingId: first.id },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button', { name: `Play ${second.productName}` }));
    await waitFor(() => expect(args.onToggle).toHaveBeenCalledWith(second));
  },
};

export const Expired: Story = {
  args: { packs: packs.map((pack) => ({ ...pack, isExpired: pack.item === first })) },
  play: async ({ canvas }) => {
    const name = `Play ${first.productName}, expired`;
    await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
