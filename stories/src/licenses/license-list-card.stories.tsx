import type { License } from '@backline/domain/licenses/license';
import { cadenza, cartItems, fixtureNow, licenses, suspendedLicense } from '@backline/fixtures';
import { LicenseListCard } from '@backline/web/features/licenses/license-list-card.tsx';
import { toLicensePlace } from '@backline/web/features/licenses/to-license-place.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const bySku = new Map(cartItems.map((item) => [item.sku, item]));

/**
 * A list of licenses of one kind; those that end soonest come first. Many expired ones are collapsed. Empty and loading
 * lists have their own texts.
 */
const meta = {
  title: 'Licenses/Cards/LicenseListCard',
  component: LicenseListCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Timed Licenses',
    explanation: 'Yours until a set date.',
    licenses: licenses.timed,
    lastingSkus: new Set(),
    toPlace: ({ sku }: License) => toLicensePlace(sku, bySku.get(sku), cadenza),
    emptyText: 'No timed licenses.',
    now: fixtureNow,
  },
} satisfies Meta<typeof LicenseListCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Timed Licenses' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};

const refunded = [
  { sku: 'MUS-01012', productName: 'Harbor Strings', refundedAt: '2026-11-03T10:00:00.000Z' },
  { sku: 'MUS-01013', productName: 'Reed Season', refundedAt: '2026-09-20T10:00:00.000Z' },
];

/** The refunded licenses are listed, even if there are no others. */
export const Refunded: Story = {
  args: { licenses: licenses.perpetual, refunded },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Harbor Strings: refunded on/)).toBeVisible();
  },
};

export const OnlyRefunded: Story = {
  args: { licenses: [], refunded },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Reed Season: refunded on/)).toBeVisible();
    await expect(canvas.queryByText('No timed licenses.')).not.toBeInTheDocument();
  },
};

export const Perpetual: Story = {
  args: {
    title: 'Perpetual Licenses',
    explanation: 'Yours to keep.',
    licenses: [...licenses.perpetual, suspendedLicense],
  },
};

export const Empty: Story = {
  args: { licenses: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No timed licenses.')).toBeVisible();
  },
};

export const Loading: Story = {
  args: { licenses: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading your licenses…');
  },
};

export const Many: Story = {
  args: {
    licenses: Array.from({ length: 40 }, (_, index) =>
      licenses.timed.map((license) => ({ ...license, sku: `${license.sku}-${index}` })),
    ).flat(),
  },
  play: async ({ canvas, userEvent }) => {
    const [expired] = canvas.getAllByRole('heading', { name: 'Tin Roof Percussion' });
    await expect(expired).not.toBeVisible();
    await userEvent.click(canvas.getByText('Expired', { selector: 'summary' }));
    await expect(expired).toBeVisible();
  },
};

/** A few expired ones are at the end and not collapsed. */
export const SoonestFirst: Story = {
  args: { licenses: licenses.timed.toReversed() },
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await expect(names).toEqual(['Vesper Choir', 'Reed Season', 'Tin Roof Percussion']);
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
