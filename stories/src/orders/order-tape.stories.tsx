import { closeAudition, getAudition } from '@backline/web/features/audition/use-audition.ts';
import { OrderTape } from '@backline/web/features/orders/order-tape.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { creditOrder, manyLinesOrder, paidOrder, planOrder, waitingOrder } from './order-cast.ts';
import { orderTracks } from './order-tracks.ts';

const [first, second] = paidOrder.lines.map(({ productName }) => productName ?? '');

/**
 * The sound of an order: each cover lies on its part of one wave. A press plays that part and continues with the next;
 * an item without a preview is a silent line.
 */
const meta = {
  title: 'Orders/Parts/OrderTape',
  component: OrderTape,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { order: paidOrder, tracks: orderTracks },
  beforeEach: () => closeAudition,
} satisfies Meta<typeof OrderTape>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Listen to this order' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^Play / })).toHaveLength(2);
  },
};

export const Playing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^Play ${first}`) }));
    await waitFor(() => expect(getAudition().getState()).toMatchObject({ status: 'playing', isList: true, at: 0 }));
    await expect(await canvas.findByRole('slider')).toHaveAccessibleName(new RegExp(first ?? ''));
    getAudition().dispatch({ type: 'step', by: 1 });
    await expect(await canvas.findByRole('button', { name: new RegExp(`^Stop ${second}`) })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^Stop ${second}`) }));
    await expect(getAudition().getState().status).toBe('stopped');
  },
};

/** The file can't be loaded. */
export const Failed: Story = {
  args: {
    tracks: new Map([...orderTracks].map(([sku, track]) => [sku, { ...track, url: `/missing/${sku}.mp3` }])),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^Play ${second}`) }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

export const One: Story = { args: { order: { ...paidOrder, lines: paidOrder.lines.slice(0, 1) } } };

export const Many: Story = {
  args: { order: manyLinesOrder },
  globals: { viewport: { value: 'w390' } },
};

/** The shop no longer sells it, or the catalog has not loaded yet. */
export const Silent: Story = {
  args: { tracks: new Map() },
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};

export const Plan: Story = {
  args: { order: planOrder },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Credit: Story = {
  args: { order: creditOrder },
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(1),
};

export const Unnamed: Story = { args: { order: waitingOrder } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
