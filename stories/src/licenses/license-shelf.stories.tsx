import { cartItems } from '@backline/fixtures';
import { LicenseShelf } from '@backline/web/features/licenses/license-shelf.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const packs = cartItems.filter(({ preview }) => preview !== null).map((item) => ({ item, isExpired: false }));
const [first, second] = packs.map(({ item }) => item);
if (first === undefined || second === undefined) throw new Error('The fixtures have no packs to hear');

/** A customer's licenses, as spines: as wide as a finger, as high as the pack is large. An outline has expired. */
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

/** While one sounds, the next that the pointer rests on does. */
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
