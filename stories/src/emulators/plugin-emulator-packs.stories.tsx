import pages from 'virtual:plugin-emulator';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';
import { pageParameters } from '../portal/page-parameters.ts';

const toPage = (html: string) => html.replace('<style>', () => `<style>${fontFaces}`);

/** What the pack says, and the buttons of its state. */
const showing =
  (words: RegExp, buttons: string[]): Story['play'] =>
  async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Plugin emulator');
    await waitFor(() => expect(frame.contentDocument?.querySelector('article')).not.toBeNull());
    const pack = within(frame.contentDocument?.querySelector('article') ?? document.body);
    await expect(pack.getByText(words)).toBeVisible();
    for (const name of buttons) await expect(pack.getByRole('button', { name })).toBeVisible();
  };

/**
 * The packs of a computer in the plugin emulator: what its engine says, what is on its drives, and the faults that a
 * developer gives them. What a button does to drives and lines is seen at /dev/plugin of a running portal alone.
 */
const meta = {
  title: 'Emulators/PluginEmulatorPacks',
  component: HtmlPage,
  tags: ['!autodocs'],
  parameters: pageParameters,
  argTypes: { html: { control: false } },
  args: { title: 'Plugin emulator', html: toPage(pages.packInstalling), height: 2200 },
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Installing: Story = {
  play: showing(/^41 %, 984 MB of 2.4 GB, 6 min. Plays already.$/, ['Pause', 'Cancel, Remove It']),
};

export const Paused: Story = { args: { html: toPage(pages.packPaused) }, play: showing(/^Paused at 41 %/, ['Resume']) };

export const Offline: Story = {
  args: { html: toPage(pages.packOffline) },
  play: showing(/^Waits for the network/, ['Try Now']),
};

export const DriveGone: Story = {
  args: { html: toPage(pages.packDriveGone) },
  play: showing(/^Waits for the drive/, ['Try Now']),
};

export const DriveFull: Story = {
  args: { html: toPage(pages.packDriveFull) },
  play: showing(/^The drive is full: 190 MB more are needed/, ['Try Now']),
};

export const TwoHosts: Story = {
  args: { html: toPage(pages.packTwoHosts) },
  play: showing(/^Second host: Another program works on it/, ['Pause']),
};

export const Installed: Story = {
  args: { html: toPage(pages.packInstalled) },
  play: showing(/^1.0.0. Update: 38 MB$/, ['Update (38 MB)', 'Back To 0.9.0', 'D#3']),
};

export const Ready: Story = { args: { html: toPage(pages.packReady) }, play: showing(/^1.1.0 is ready/, ['Verify']) };

export const Damaged: Story = {
  args: { html: toPage(pages.packDamaged) },
  play: showing(/^3 places are damaged/, ['Repair (190 KB)']),
};

export const Lost: Story = { args: { html: toPage(pages.packLost) }, play: showing(/^The drive is not there$/, []) };

export const Refused: Story = {
  args: { html: toPage(pages.packRefused) },
  play: showing(/^Refused: pack_not_owned R-7F3K2A$/, ['Try Again']),
};

export const HostClosed: Story = {
  args: { html: toPage(pages.packHostClosed) },
  play: showing(/^What is here is seen when the host opens/, ['C3']),
};

export const Narrow: Story = {
  args: { html: toPage(pages.packInstalled) },
  globals: { viewport: { value: 'w390' } },
  play: showing(/^1.0.0. Update: 38 MB$/, ['Verify']),
};
