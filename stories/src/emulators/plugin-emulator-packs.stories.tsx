import pages from 'virtual:plugin-emulator';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';
import { pageParameters } from '../portal/page-parameters.ts';

const toPage = (html: string) => html.replace('<style>', () => `<style>${fontFaces}`);

type Shown = [pack: string, words: RegExp, buttons: string[]];

/** The state of each pack, and its buttons. */
const showing =
  (...all: Shown[]): Story['play'] =>
  async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Plugin emulator');
    await waitFor(() => expect(frame.contentDocument?.querySelector('article')).not.toBeNull());
    const page = within(frame.contentDocument?.body ?? document.body);
    for (const [name, words, buttons] of all) {
      const pack = within(page.getByRole('article', { name }));
      await expect(pack.getByText(words)).toBeVisible();
      for (const one of buttons) await expect(pack.getByRole('button', { name: one })).toBeVisible();
    }
  };

/**
 * The packs of a computer in the plugin emulator: what its engine reports, what is on its drives, and the faults that a
 * developer sets. The effect of its buttons can be seen only at /dev/plugin of a running portal.
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

const strings = 'Harbor Strings';

export const Installing: Story = {
  play: showing([strings, /^41 %, 984 MB of 2.4 GB, 6 min. Plays already.$/, ['Pause', 'Cancel, Remove It']]),
};

/** Downloads that were interrupted by the user, by the network, by a missing drive and by a full one. */
export const Interrupted: Story = {
  args: { html: toPage(pages.packsInterrupted), height: 3000 },
  play: showing(
    ['Night Brass', /^Paused at 41 %/, ['Resume']],
    ['Glass Bells', /^Waits for the network/, ['Try Now']],
    ['Slow Pads', /^Waits for the drive SAMPLES, at 41 %$/, ['Try Now']],
    ['Low Choir', /^The drive is full: 190 MB more are needed/, ['Try Now']],
  ),
};

export const TwoHosts: Story = {
  args: { html: toPage(pages.packTwoHosts) },
  play: showing([strings, /^Second host: Another program works on it/, ['Pause']]),
};

export const Installed: Story = {
  args: { html: toPage(pages.packInstalled) },
  play: showing([strings, /^1.0.0. Update: 38 MB$/, ['Update (38 MB)', 'Back To 0.9.0', 'D#3']]),
};

/** A pack that waits for the user. */
export const Settled: Story = {
  args: { html: toPage(pages.packsSettled), height: 3000 },
  play: showing(
    ['Night Brass', /^1.1.0 is ready/, ['Verify']],
    ['Glass Bells', /^3 places are damaged/, ['Repair (190 KB)']],
    ['Slow Pads', /^The drive SAMPLES is not there$/, []],
    ['Low Choir', /^Refused: pack_not_owned R-7F3K2A$/, ['Try Again']],
  ),
};

/**
 * Copies outside the usual folder for packs. Their cards say so, and the one on a stick can be copied to the computer.
 */
export const Elsewhere: Story = {
  args: { html: toPage(pages.packsElsewhere), height: 2600 },
  play: showing(
    [strings, /^It lies on STICK.$/, ['Verify']],
    ['Night Brass', /^It lies on Internal, in Carried.$/, ['Verify']],
  ),
};

export const HostClosed: Story = {
  args: { html: toPage(pages.packHostClosed) },
  play: showing([strings, /^What is here is seen when the host opens/, ['C3']]),
};

export const Narrow: Story = {
  args: { html: toPage(pages.packInstalled) },
  globals: { viewport: { value: 'w390' } },
  play: showing([strings, /^1.0.0. Update: 38 MB$/, ['Verify']]),
};
