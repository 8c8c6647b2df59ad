import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza, fixtureNow, licenses, planLicenseInGrace, shopItems, suspendedLicense } from '@backline/fixtures';
import { LicenseRow } from '@backline/web/features/licenses/license-row.tsx';
import type { LicensePlace } from '@backline/web/features/licenses/to-license-place.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const [soon, later, expired] = licenses.timed;
const [perpetual] = licenses.perpetual;
if (!soon || !later || !expired || !perpetual) throw new Error('The cast has lost a license');

const path = '/marketplace/collection/harbor-strings';
const pack: LicensePlace = {
  cover: shopItems.regular.productImage,
  path,
  isPlan: false,
  again: { label: 'Buy Again', path },
};
const planPath = toAccountPath('plus', cadenza.slug);

/**
 * One license with its date in words and color. The name leads to the pack, and an expired license says how to get it
 * again.
 */
const meta = {
  title: 'Licenses/Rows/LicenseRow',
  component: LicenseRow,
  decorators: [
    (Story) => (
      <ul>
        <Story />
      </ul>
    ),
    inPage,
  ],
  parameters: { layout: 'fullscreen' },
  args: { license: later, place: pack, now: fixtureNow },
} satisfies Meta<typeof LicenseRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Expires Sep 30, 2026in 7 monthsActive');
  },
};

export const EndsSoon: Story = {
  args: { license: soon },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Expires Mar 26, 2026in 12 daysActive');
  },
};

/** The same pack was also bought permanently, so the end of the first license is no warning. */
export const EndsBesideLasting: Story = {
  args: { license: soon, isLasting: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You also own this permanently.')).toBeVisible();
    await expect(canvas.queryByText('in 12 days')).toBeNull();
    await expect(canvas.getByText(/^Expires/)).not.toHaveClass('text-accent');
  },
};

export const Expired: Story = {
  args: { license: expired },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Expired Feb 22, 202620 days agoExpired');
    await expect(canvas.getByRole('link', { name: /^Buy Again/ })).toHaveAttribute('href', path);
  },
};

export const ExpiredBesideLasting: Story = {
  args: { license: expired, isLasting: true },
  play: async ({ canvas }) => {
    for (const word of canvas.getAllByText(/^Expired/)) await expect(word).not.toHaveClass('text-bad');
    await expect(canvas.queryByRole('link', { name: /^Buy Again/ })).toBeNull();
  },
};

export const ExpiredInPlus: Story = {
  args: { license: expired, place: { ...pack, again: { label: 'Get With Cadenza Plus', path: planPath } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Get With Cadenza Plus/ })).toHaveAttribute('href', planPath);
  },
};

/** A pack that was removed from the catalog. */
export const NotInCatalog: Story = {
  args: { place: { cover: null, path: null, isPlan: false, again: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument();
  },
};

/** The plan's payment failed and is retried. Meanwhile, everything plays. */
export const InGrace: Story = {
  args: { license: planLicenseInGrace, place: { cover: null, path: planPath, isPlan: true, again: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Paid until Mar 12, 2026payment pendingActive');
    await expect(canvas.getByRole('link', { name: 'Cadenza Plus' })).toHaveAttribute('href', planPath);
  },
};

export const Perpetual: Story = {
  args: { license: perpetual },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Doesn’t expireActive');
  },
};

export const OnHold: Story = {
  args: { license: suspendedLicense },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('On hold')).toBeVisible();
  },
};

/** After a chargeback, the license returns by itself. */
export const Disputed: Story = {
  args: { license: { ...suspendedLicense, disputed: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('On hold while your bank reviews the payment.')).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    license: {
      ...soon,
      productName: 'Complete Chamber Strings, Second Edition, with the Donaudampfschifffahrtsgesellschaft',
      subject: 'Everything that was recorded in the winter of the great frost, in four rooms and one stairwell',
    },
  },
};

export const Narrow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };

/** Below the row, it says how to get the sounds of the pack. */
export const WithSounds: Story = {
  args: { license: perpetual, getPack: 'How to get it.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('How to get it.')).toBeVisible();
  },
};
