import { cadenza, cartItems, latestVersion, longNamedItem, planCast } from '@backline/fixtures';
import { AccountRail } from '@backline/web/features/account/account-rail.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

/**
 * A summary of the account beside its tabs: plan, packs, plugin. A new customer sees first steps there, each checked
 * off when it is done.
 */
const meta = {
  title: 'Account/Parts/AccountRail',
  component: AccountRail,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    productName: cadenza.name,
    plusName: 'Cadenza Plus',
    productSlug: cadenza.slug,
    plan: planCast.trialing.monthly,
    packs: cartItems,
    release: latestVersion,
    hasLicenses: true,
    hasDownloaded: true,
    hasHeard: true,
  },
} satisfies Meta<typeof AccountRail>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('5 days left in trial')).toBeVisible();
    await expect(canvas.getByText(`${cartItems.length} packs`)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Harbor Strings' })).toHaveAttribute(
      'href',
      '/marketplace/collection/harbor-strings',
    );
  },
};

export const Subscribed: Story = { args: { plan: planCast.active.annual } };

export const Canceled: Story = { args: { plan: planCast.active_canceled.monthly } };

export const PastDue: Story = {
  args: { plan: planCast.past_due.monthly },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Past Due')).toBeVisible();
  },
};

export const Paused: Story = { args: { plan: planCast.paused.monthly } };

export const WithoutPlan: Story = { args: { plan: planCast.inactive.monthly, packs: cartItems.slice(0, 1) } };

export const WithoutPacks: Story = { args: { packs: [] } };

export const Unreleased: Story = { args: { release: null } };

export const FirstVisit: Story = {
  args: {
    plan: planCast.inactive.monthly,
    packs: [],
    hasLicenses: false,
    hasDownloaded: false,
    hasHeard: false,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Listen to something' })).toHaveAttribute('href', '/marketplace');
    await expect(canvas.queryByText(', done')).not.toBeInTheDocument();
  },
};

export const FirstVisitHeard: Story = {
  args: { ...FirstVisit.args, hasHeard: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(', done')).toBeInTheDocument();
  },
};

export const LongText: Story = {
  args: { plusName: longNamedItem.productName, packs: [longNamedItem] },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

/** Phones get no link to the installer. */
export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Cadenza 1.4.0' })).not.toBeInTheDocument();
  },
};

export const FirstVisitNarrow: Story = { args: FirstVisit.args ?? {}, globals: { viewport: { value: 'w390' } } };
