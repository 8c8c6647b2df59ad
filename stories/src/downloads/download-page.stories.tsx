// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import type { Installer } from '@backline/domain/downloads/installer';
import { toAccountPath } from '@backline/domain/pages/paths';
import { cadenza, customer, latestVersion, licenses, planLicense } from '@backline/fixtures';
import { downloads as downloadMessages } from '@backline/texts/downloads';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import { toToday } from '../portal/to-today.ts';

const [windows] = latestVersion.devices;
if (!windows) throw new Error('The cast has lost an installer');
const toInstaller = (about: Pick<Installer, 'deviceType' | 'arch' | 'fileName'>): Installer => ({
  ...windows,
  ...about,
  downloadUrl: windows.downloadUrl.replace(/[^=]*$/, encodeURIComponent(about.fileName)),
});

const failed = 'There was an error getting the latest Cadenza download data';

/**
 * The installers of the newest version, the visitor’s system first. Before the first release, it lists the system
 * requirements.
 */
const meta = {
  title: 'Downloads/Pages/DownloadPage',
  component: Portal,
  parameters: pageParameters,
  args: { path: toAccountPath('download', cadenza.slug), answers: customerAnswers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Download Cadenza');
    await expect(await canvas.findByText(/^Version 1\.4\.0, released/)).toHaveTextContent('Mar 2, 2026');
    await expect(canvas.getByText(downloadMessages.subtitle)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'After the download' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Email Me This Link' })).not.toBeInTheDocument();
    await expect(document.title).toBe('Download Cadenza | Free AU, VST3, AAX Plugin');
    const asked = () => args.onCall.mock.calls.filter(([call]) => call === 'downloads.createDownloadLink').length;
    await waitFor(() => expect(asked()).toBe(2));
  },
};

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ args, canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Email Me This Link' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await expect(await canvas.findByText(customer.email)).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledWith('downloads.mailDownloadPage', undefined);
    await expect(canvas.queryByRole('heading', { name: 'After the download' })).not.toBeInTheDocument();
  },
};

export const NotMailed: Story = {
  args: { answers: { ...customerAnswers, 'downloads.mailDownloadPage': new Refusal('rate_limited') } },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Email Me This Link' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The link could not be emailed.');
  },
};

export const Reflow: Story = { globals: { viewport: { value: 'w320' } } };

export const Downloaded: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Download for Windows' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await expect(await canvas.findByText('Your browser is saving Cadenza-1.4.0-Windows.zip.')).toBeVisible();
    await expect(window.location.hash).toBe('#installer');
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  },
};

export const Starting: Story = {
  args: { answers: { ...customerAnswers, 'downloads.createDownloadLink': pending } },
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Download for macOS' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Loading: Story = {
  args: { answers: { ...customerAnswers, 'downloads.getLatestVersion': pending } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Finding the newest version…')).toBeInTheDocument();
  },
};

export const LoadingUser: Story = {
  args: { answers: { ...customerAnswers, 'account.getCurrentUser': pending } },
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findByText(/^Version 1\.4\.0/);
    await userEvent.click(canvas.getByRole('button', { name: 'Download for Windows' }));
    await expect(await canvas.findByText(/^Your browser is saving/)).toBeVisible();
    // Only the pressed link is requested. Links are requested in advance only for known visitors.
    await expect(args.onCall.mock.calls.filter(([call]) => call === 'downloads.createDownloadLink')).toHaveLength(1);
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  },
};

export const UserFailed: Story = {
  args: { answers: { ...customerAnswers, 'account.getCurrentUser': new Refusal('rate_limited') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your account could not be loaded.')).toBeVisible();
  },
};

export const LoadingFailed: Story = {
  args: { answers: { ...customerAnswers, 'downloads.getLatestVersion': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(failed);
    const asked = () => args.onCall.mock.calls.filter(([call]) => call === 'downloads.getLatestVersion').length;
    const before = asked();
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  },
};

export const LinkFailed: Story = {
  args: { answers: { ...customerAnswers, 'downloads.createDownloadLink': new Refusal('not_found') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(failed);
    await expect(canvas.getByRole('region', { name: 'Windows' })).toBeVisible();
  },
};

export const WithoutId: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'downloads.getLatestVersion': {
        ...latestVersion,
        devices: latestVersion.devices.map((device) => ({
          ...device,
          downloadUrl: device.downloadUrl.replace(/\?.*/, ''),
        })),
      },
    },
  },
  play: async ({ args, canvas }) => {
    await canvas.findByText(/^Version 1\.4\.0/);
    await expect(canvas.getByRole('button', { name: 'Download for Windows' })).toBeDisabled();
    await expect(args.onCall).not.toHaveBeenCalledWith('downloads.createDownloadLink', expect.anything());
  },
};

export const OneSystemBehind: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'downloads.getLatestVersion': {
        ...latestVersion,
        devices: latestVersion.devices.map((device) => ({
          ...device,
          ...(device.deviceType === 'macOS' ? { version: '1.3.2', fileName: 'Cadenza-1.3.2-macOS.zip' } : {}),
        })),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Version 1\.4\.0, released/)).toBeVisible();
    await expect(canvas.getByText('Version 1.3.2, the newest for macOS')).toBeVisible();
  },
};

/** There is an installer for every system: the two that are always shown, and the others. */
export const EverySystem: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'downloads.getLatestVersion': {
        ...latestVersion,
        devices: [
          ...latestVersion.devices,
          toInstaller({ deviceType: 'Windows', arch: 'arm64', fileName: 'Cadenza-1.4.0-Windows-ARM.zip' }),
          toInstaller({ deviceType: 'macOS', arch: 'arm64', fileName: 'Cadenza-1.4.0-Apple-silicon.zip' }),
          toInstaller({ deviceType: 'Linux', arch: 'x64', fileName: 'Cadenza-1.4.0-Linux.tar.gz' }),
          toInstaller({ deviceType: 'Linux', arch: 'arm64', fileName: 'Cadenza-1.4.0-Linux-ARM.tar.gz' }),
        ],
      },
    },
  },
  play: async ({ args, canvas }) => {
    await canvas.findByText(/^Version 1\.4\.0/);
    for (const name of ['Windows', 'macOS', 'Windows on ARM', 'macOS on Apple silicon', 'Linux', 'Linux on ARM'])
      await expect(canvas.getByRole('region', { name })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Download for Linux on ARM' })).toBeEnabled();
    const asked = () => args.onCall.mock.calls.filter(([call]) => call === 'downloads.createDownloadLink').length;
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
  },
};

export const Empty: Story = {
  args: { answers: { ...customerAnswers, 'downloads.getLatestVersion': new Refusal('not_found') } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No installer has been released yet\./)).toBeVisible();
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};

export const Lapsed: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'account.getCurrentUser': { ...customerAnswers['account.getCurrentUser'], subscriptionType: 'lapsed' },
    },
  },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Cadenza Plus');
    await expect(args.onCall).not.toHaveBeenCalledWith('downloads.createDownloadLink', expect.anything());
  },
};

const findPacks = async (canvas: StoryContext['canvas']) =>
  within(await canvas.findByRole('region', { name: 'Your packs' }));

/** Packs that are owned, included in a plan, and expired. */
export const Packs: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: {
    answers: {
      ...customerAnswers,
      'licenses.listLicenses': toToday({ ...licenses, timed: [...licenses.timed, planLicense] }),
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    const packs = await findPacks(canvas);
    await expect(await packs.findByText('Version 1.2.0 · 2.4 GB')).toBeVisible();
    await userEvent.click(await packs.findByText('Felt & Wire'));
    const felt = within(await packs.findByRole('group', { name: 'Get Felt & Wire' }));
    await userEvent.click(felt.getByRole('checkbox', { name: /^Pedals, keys and the stool/ }));
    await userEvent.click(felt.getByRole('button', { name: 'Download in Browser, 1.9 GB' }));
    await expect(await felt.findByText(/^Your browser is saving/)).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledWith('packs.createArchiveLink', {
      sku: 'MUS-01004',
      options: 'mechanics',
    });
    await userEvent.click(await packs.findByText('The Gut Drawer'));
    const drawer = within(await packs.findByRole('group', { name: 'Get The Gut Drawer' }));
    await expect(drawer.getByText('Included in Cadenza Plus while your plan runs.')).toBeVisible();
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  },
};

export const PacksNarrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas, userEvent }) => {
    const packs = await findPacks(canvas);
    await userEvent.click(await packs.findByText('Harbor Strings'));
    await expect(await packs.findByRole('link', { name: 'Open in Cadenza' })).toHaveAttribute(
      'href',
      'cadenza://packs/MUS-01001',
    );
  },
};

export const PacksLoading: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': pending, 'catalog.listCartItems': pending } },
  play: async ({ canvas }) => {
    await expect((await findPacks(canvas)).getByText('Loading your packs…')).toBeInTheDocument();
  },
};

export const PacksFailed: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': unreachable, 'catalog.listCartItems': unreachable } },
  play: async ({ args, canvas, userEvent }) => {
    const alert = (await canvas.findByText('Your packs could not be loaded.')).closest<HTMLElement>('[role=alert]');
    const asked = () => args.onCall.mock.calls.filter(([call]) => call === 'licenses.listLicenses').length;
    const before = asked();
    await userEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  },
};

export const PacksEmpty: Story = {
  args: { answers: { ...customerAnswers, 'licenses.listLicenses': { timed: [], perpetual: [] } } },
  play: async ({ canvas }) => {
    await expect(await (await findPacks(canvas)).findByText(/^You have no packs yet\./)).toBeVisible();
  },
};

export const PublishedLoading: Story = {
  args: { answers: { ...customerAnswers, 'packs.listPublished': pending } },
  play: async ({ canvas, userEvent }) => {
    const packs = await findPacks(canvas);
    await userEvent.click(await packs.findByText('Harbor Strings'));
    await expect(await packs.findByText('Finding the newest version…')).toBeInTheDocument();
  },
};

export const PublishedFailed: Story = {
  args: { answers: { ...customerAnswers, 'packs.listPublished': unreachable } },
  play: async ({ canvas, userEvent }) => {
    const packs = await findPacks(canvas);
    await userEvent.click(await packs.findByText('Harbor Strings'));
    await expect(await packs.findByRole('alert')).toHaveTextContent('The newest version could not be found.');
  },
};

export const QuotaSpent: Story = {
  args: {
    answers: {
      ...customerAnswers,
      'packs.createArchiveLink': new Refusal('pack_quota_spent', { ref: 'R-7KQ2-M4XD' }),
    },
  },
  play: async ({ canvas, userEvent }) => {
    const packs = await findPacks(canvas);
    await userEvent.click(await packs.findByText('Harbor Strings'));
    await userEvent.click(await packs.findByRole('button', { name: /^Download in Browser/ }));
    await expect(await packs.findByRole('alert')).toHaveTextContent(
      /^Your download could not be prepared\.You have reached your download limit for now\./,
    );
  },
};

export const PackNotOwned: Story = {
  args: { answers: { ...customerAnswers, 'packs.createArchiveLink': new Refusal('pack_not_owned') } },
  play: async ({ canvas, userEvent }) => {
    const packs = await findPacks(canvas);
    await userEvent.click(await packs.findByText('Harbor Strings'));
    await userEvent.click(await packs.findByRole('button', { name: /^Download in Browser/ }));
    await expect(await packs.findByRole('alert')).toHaveTextContent('You can’t download this pack');
  },
};
