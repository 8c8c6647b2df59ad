import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza, feltPack, harborPack, plainPack } from '@backline/fixtures';
import { GetPackCard } from '@backline/web/features/packs/get-pack-card.tsx';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { archiveLink } from '../portal/signed-in.ts';

/** The test computer has no application to open, and some browsers report that. */
const withoutApp: Decorator = (Story) => (
  <div onClickCapture={(event) => (event.target as Element).closest('a[href^=cadenza]') && event.preventDefault()}>
    <Story />
  </div>
);

/**
 * The ways to get the sounds of a pack: with the plugin or with a browser. It is used in licenses, orders, the receipt
 * and the list of the download page.
 */
const meta = {
  title: 'Packs/Cards/GetPackCard',
  component: GetPackCard,
  decorators: [withoutApp, inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    name: 'Harbor Strings',
    productName: cadenza.name,
    standing: { kind: 'owned' },
    pack: plainPack,
    loadError: null,
    appUrl: 'cadenza://packs/MUS-01001',
    isAppMissing: false,
    pluginPath: toAccountPath('download', cadenza.slug),
    progress: { state: 'idle' },
    linkError: null,
    onRetry: fn(),
    onOpen: fn(),
    onDownload: fn(),
  },
} satisfies Meta<typeof GetPackCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Owned: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const card = canvas.getByRole('group', { name: 'Get Harbor Strings' });
    await expect(card).toHaveTextContent('Install it from Packs in Cadenza, or download it here.');
    const link = canvas.getByRole('link', { name: 'Open in Cadenza' });
    await expect(link).toHaveAttribute('href', 'cadenza://packs/MUS-01001');
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDownload).toHaveBeenCalledWith(null);
    await expect(canvas.getByRole('button', { name: 'Download in Browser, 640 MB' })).toHaveFocus();
  },
};

export const NotPublished: Story = {
  args: { pack: null },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('You already own this pack. You can get it here and in Cadenza once it is published.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

/** Options that are left out make the download smaller. */
export const WithOptions: Story = {
  args: { pack: harborPack },
  play: async ({ args, canvas, userEvent }) => {
    const option = canvas.getByRole('checkbox', { name: 'Room microphones, 800 MB' });
    await expect(option).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Download in Browser, 2.4 GB' })).toBeVisible();
    await userEvent.click(option);
    await userEvent.click(canvas.getByRole('button', { name: 'Download in Browser, 1.6 GB' }));
    await expect(args.onDownload).toHaveBeenCalledWith(new Set());
  },
};

/** An option that is left out unless it is chosen. */
export const OptionAdded: Story = {
  args: { pack: feltPack },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Download in Browser, 1.6 GB' })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Pedals, keys and the stool, 300 MB' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Download in Browser, 1.9 GB' }));
    await expect(args.onDownload).toHaveBeenCalledWith(new Set(['mechanics']));
  },
};

export const PlanIncluded: Story = {
  args: { standing: { kind: 'plan', planName: 'Cadenza Plus' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Included in Cadenza Plus while your plan runs.')).toBeVisible();
  },
};

/** Only the server knows which version is kept, so no size and no options are shown. */
export const PlanOver: Story = {
  args: { pack: harborPack, standing: { kind: 'over', cause: 'plan', planName: 'Cadenza Plus' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas.getByText(
        /^Your Cadenza Plus plan has ended\. While Cadenza still plays this pack, .* come with the plan\.$/,
      ),
    ).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Download in Browser' }));
    await expect(args.onDownload).toHaveBeenCalledWith(null);
  },
};

export const Disputed: Story = {
  args: { standing: { kind: 'over', cause: 'dispute' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This is on hold while your bank reviews the payment\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Download in Browser' })).toBeVisible();
  },
};

export const LicenseOver: Story = {
  args: { standing: { kind: 'over', cause: 'license' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Your license is not active\. While Cadenza still plays this pack, /)).toBeVisible();
  },
};

export const Refunded: Story = {
  args: { standing: { kind: 'refunded' } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('This was refunded, so you can’t download it. Files that you have stay where they are.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Quota: Story = {
  args: {
    progress: { state: 'failed', error: null },
    linkError: {
      message: 'Your download could not be prepared.',
      detail:
        'Your account has reached its download limit for now. You can download more from Mar 28, 2026, or ask support. The packs that you have still play. Number R-7KQ2-M4XD.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      /could not be prepared\..*reached its download limit for now\. You can download more from Mar 28, 2026/,
    );
    await expect(canvas.getByRole('button', { name: /^Download in Browser/ })).toBeEnabled();
  },
};

export const Preparing: Story = {
  args: { progress: { state: 'preparing' } },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /^Download in Browser/ });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByRole('status')).toHaveTextContent('Preparing your download…');
    await userEvent.click(button);
    await expect(args.onDownload).not.toHaveBeenCalled();
  },
};

export const LinkFailed: Story = {
  args: {
    progress: { state: 'failed', error: null },
    linkError: { message: 'Your download could not be prepared.', detail: undefined },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Your download could not be prepared.');
  },
};

/** The browser downloads the file and shows the progress itself. */
export const BrowserExplained: Story = {
  args: { progress: { state: 'saving', link: archiveLink } },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    await expect(status).toHaveTextContent('Your browser is saving Harbor Strings 1.2.0.zip, 2.4 GB.');
    await expect(status).toHaveTextContent(
      'If it stops, resume it from your browser’s downloads. The link works until Mar 17, 2026, for you only.',
    );
    await expect(status).toHaveTextContent('Unpack it. Then open Packs in Cadenza, press Find and choose the folder.');
  },
};

/**
 * Browsers don't report that no application opened. If the page is still in front after two seconds, it says what to
 * press.
 */
export const AppMissing: Story = {
  args: { isAppMissing: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Nothing opened? Start Cadenza, open Packs and press Get next to Harbor Strings. Download Cadenza',
    );
    await expect(canvas.getByRole('link', { name: 'Download Cadenza' })).toHaveAttribute(
      'href',
      '/account/download-cadenza',
    );
  },
};

export const Loading: Story = {
  args: { pack: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Finding the newest version…')).toBeInTheDocument();
  },
};

export const Failed: Story = {
  args: { pack: undefined, loadError: { message: 'The newest version could not be found.', detail: undefined } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The newest version could not be found.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { pack: harborPack, isAppMissing: true, progress: { state: 'saving', link: archiveLink } },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Open in Cadenza' });
    const button = canvas.getByRole('button');
    await expect(button.getBoundingClientRect().width).toBe(link.getBoundingClientRect().width);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
};
