import { DevicesCard } from '@backline/web/features/devices/computers/devices-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';
import { fullList, oldMacBook, oneComputer, ownsNothing, pool, studioMac, studioPc } from '../device-answers.ts';

/**
 * All computers with the plugin, and how many places there are. If all places are in use, it says what a customer can
 * do.
 */
const meta = {
  title: 'Devices/Cards/DevicesCard',
  component: DevicesCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    list: fullList,
    error: null,
    onRetry: fn(),
    onRename: fn(),
    onRemove: fn(),
    onProve: fn(),
    onSignOut: fn(),
    onRemoveAll: fn(),
  },
} satisfies Meta<typeof DevicesCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/^3 of 3 places in use · 4 of 6 moves left until /)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Old MacBook' }));
    await expect(args.onRemove).toHaveBeenCalledWith(oldMacBook);
    await userEvent.click(canvas.getByRole('button', { name: 'Rename Studio Mac' }));
    await expect(args.onRename).toHaveBeenCalledWith(studioMac);
    await userEvent.click(canvas.getByRole('button', { name: 'Ownership Passport' }));
    await expect(args.onProve).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign Out Computers' }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove All Computers' }));
    await expect(args.onRemoveAll).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'Add a Computer Without Internet' })).toHaveAttribute(
      'href',
      '/device/offline',
    );
  },
};

export const Loading: Story = {
  args: { list: null },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading your computers…'),
};

export const ListFailed: Story = {
  args: { list: null, error: { message: 'Your computers could not be loaded.' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { list: { devices: [], pools: [{ ...pool, used: 0, swapsLeft: 6, swapsRenewAt: null }] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Sign in from the plugin/)).toBeVisible();
    await expect(canvas.getByText('0 of 3 places in use · 6 of 6 moves left')).toBeVisible();
  },
};

export const NothingOwned: Story = {
  args: { list: ownsNothing },
  play: async ({ canvas }) => expect(canvas.getByText(/need no places until you own a pack/)).toBeVisible(),
};

export const One: Story = { args: { list: oneComputer } };

export const OverLimit: Story = {
  args: {
    list: {
      devices: [studioMac, { ...oldMacBook, seats: [{ pool: 'main', slot: 4, isOverLimit: true, endsAt: null }] }],
      pools: [{ ...pool, used: 4, isEnforced: false }],
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText(/over your limit keep their places/)).toBeVisible(),
};

export const SeveralPools: Story = {
  args: {
    list: {
      devices: [
        { ...studioMac, seats: [...studioMac.seats, { pool: 'school', slot: 7, isOverLimit: false, endsAt: null }] },
      ],
      pools: [pool, { ...pool, name: 'school', limit: 20, used: 7, nextFreeAt: pool.swapsRenewAt }],
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText(/main: place 1 of 3, school: place 7 of 20/)).toBeVisible(),
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { list: { ...fullList, devices: [studioMac, { ...studioPc, name: 'TheSecondViola'.repeat(4) }] } },
};
