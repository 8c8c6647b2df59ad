import { publishedPacks, shopItems } from '@backline/fixtures';
import { PackRow } from '@backline/web/features/packs/pack-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const { regular, soldAlone } = shopItems;
const published = new Map(publishedPacks.packs.flatMap(({ sku, stable }) => (stable === null ? [] : [[sku, stable]])));
const harbor = { sku: regular.sku, name: regular.productName, item: regular, standing: { kind: 'owned' } } as const;

/** A customer's pack: its version and size, and below it how to download it. A press anywhere opens it. */
const meta = {
  title: 'Packs/Rows/PackRow',
  component: PackRow,
  decorators: [
    (Story) => (
      <ul>
        <Story />
      </ul>
    ),
    inPage,
  ],
  parameters: { layout: 'fullscreen' },
  args: { pack: harbor, published, children: 'How to get it.' },
} satisfies Meta<typeof PackRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Harbor Strings' })).toBeVisible();
    await expect(canvas.getByText('Version 1.2.0 · 2.4 GB')).toBeVisible();
    await userEvent.tab();
    const summary = canvas.getByText('Harbor Strings').closest('summary');
    await expect(summary).toHaveFocus();
    await userEvent.click(summary ?? document.body);
    await expect(await canvas.findByText('How to get it.')).toBeVisible();
    await userEvent.click(summary ?? document.body);
    await waitFor(() => expect(canvas.queryByText('How to get it.')).toBeNull());
  },
};

export const NotPublished: Story = {
  args: { pack: { ...harbor, sku: soldAlone.sku, name: soldAlone.productName, item: soldAlone } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not published yet')).toBeVisible();
  },
};

export const Over: Story = {
  args: { pack: { ...harbor, standing: { kind: 'over', cause: 'plan', planName: 'Cadenza Plus' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your last version')).toBeVisible();
  },
};

/** A license for a pack that the shop no longer sells. */
export const NoLongerSold: Story = {
  args: { pack: { ...harbor, sku: 'MUS-01009', name: 'An old pack', item: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'An old pack' })).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

export const Loading: Story = { args: { published: undefined } };
