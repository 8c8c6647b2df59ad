import { cadenza, customer } from '@backline/fixtures';
import { TopNav } from '@backline/web/features/site/top-nav.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fn, screen } from 'storybook/test';

const logo = new URL('../../../fixtures/brands/fjord/logo.svg', import.meta.url).href;

/**
 * The bar above every page except the login pages: the logo, the customer's name, Log Out. Visitors of the shop see Log
 * In instead. The name appears later, and nothing waits for it.
 */
const meta = {
  title: 'Site/Parts/TopNav',
  component: TopNav,
  decorators: [(Story) => <MemoryRouter initialEntries={['/account?plan=annual']}>{Story()}</MemoryRouter>],
  parameters: { layout: 'fullscreen' },
  args: {
    logo: null,
    productName: cadenza.name,
    productSlug: cadenza.slug,
    contactName: customer.contactName,
    isSignedIn: true,
    onLogOut: fn(),
  },
} satisfies Meta<typeof TopNav>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Log Out' }));
    await expect(args.onLogOut).toHaveBeenCalledOnce();
  },
};

export const LogoutExplained: Story = {
  play: async ({ canvas }) => {
    (await canvas.findByRole('button', { name: 'Log Out' })).focus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Log Out');
  },
};

export const SignedOut: Story = {
  args: { isSignedIn: false, contactName: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Log In' })).toHaveAttribute(
      'href',
      '/login?redirect-to=%2Faccount%3Fplan%3Dannual',
    );
  },
};

export const Loading: Story = { args: { contactName: null } };

export const WithPanelToggle: Story = { args: { panelToggle: <button type="button">Menu</button> } };

/** The logo lines up with the edge of the content, 20 px in. */
export const NarrowWithPanelToggle: Story = {
  ...WithPanelToggle,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Account' });
    await expect(link.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(link).paddingLeft)).toBe(20);
  },
};

/** The brand's own logo replaces the waveform, in the same size. */
export const WithLogo: Story = {
  args: { logo, productName: 'Fjord' },
  play: async ({ canvasElement }) => {
    const { width, height } = canvasElement.querySelector('header img')?.getBoundingClientRect() ?? {};
    await expect([width, height]).toEqual([32, 24]);
  },
};

export const LongText: Story = {
  args: {
    productName: 'The Grand Cadenza Collection',
    contactName: 'Wolfgang Amadeus Theophilus Johannes Chrysostomus Mozart',
  },
  globals: { viewport: { value: 'w768' } },
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
  },
};
