import { cadenza, latestVersion } from '@backline/fixtures';
import { InstallerCard } from '@backline/web/features/downloads/installer-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const [windows, macOs] = latestVersion.devices;
if (!windows || !macOs) throw new Error('The cast has lost an installer');

/**
 * The installer for one system: size, checksum, requirements, and one button. If a version has none for it, the card
 * stays, disabled and with the reason.
 */
const meta = {
  title: 'Downloads/Cards/InstallerCard',
  component: InstallerCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  argTypes: { deviceType: { options: ['macOS', 'Windows'], control: 'radio' } },
  args: {
    deviceType: 'macOS',
    requirements: cadenza.requirements.macOS,
    installer: macOs,
    isLoading: false,
    isOwnSystem: false,
    progress: 'idle',
    onDownload: fn(),
  },
} satisfies Meta<typeof InstallerCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('region', { name: 'macOS' })).toHaveTextContent(macOs.sha256);
    await userEvent.click(canvas.getByRole('button', { name: 'Download for macOS' }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
  },
};

export const OwnSystem: Story = {
  args: { isOwnSystem: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your system')).toBeVisible();
  },
};

export const Windows: Story = {
  args: { deviceType: 'Windows', requirements: cadenza.requirements.Windows, installer: windows },
};

/** The installer is for one processor only, and states no system requirements. */
export const Linux: Story = {
  args: {
    deviceType: 'Linux',
    arch: 'arm64',
    requirements: undefined,
    installer: { ...windows, deviceType: 'Linux', arch: 'arm64' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Linux on ARM' })).not.toHaveTextContent('You need');
  },
};

export const OlderVersion: Story = {
  args: { isOwnSystem: true, installer: { ...macOs, version: '1.3.2', fileName: 'Cadenza-1.3.2-macOS.zip' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Version 1.3.2, the newest for macOS')).toBeVisible();
  },
};

export const OlderVersionNarrow: Story = { ...OlderVersion, globals: { viewport: { value: 'w320' } } };

export const Loading: Story = {
  args: { installer: undefined, isLoading: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Download for macOS' })).toBeDisabled();
  },
};

export const Missing: Story = {
  args: { installer: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Download for macOS' })).toBeDisabled();
    await expect(canvas.getByRole('status')).toHaveTextContent('There is no installer for macOS yet.');
  },
};

export const WithoutId: Story = {
  args: { installer: { ...macOs, downloadUrl: 'https://portal.example/api/v1/appVersions/download' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Download for macOS' })).toBeDisabled();
  },
};

export const Starting: Story = {
  args: { isOwnSystem: true, progress: 'starting' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download for macOS' }));
    await expect(args.onDownload).not.toHaveBeenCalled();
  },
};

export const Started: Story = {
  args: { isOwnSystem: true, progress: 'started' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent(`Your browser is saving ${macOs.fileName}.`);
  },
};

export const LongText: Story = {
  args: {
    isOwnSystem: true,
    installer: { ...macOs, fileName: `${'Cadenza-with-everything-'.repeat(5)}macOS.zip`, sizeBytes: 2_147_483_648 },
  },
};

export const Narrow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };
