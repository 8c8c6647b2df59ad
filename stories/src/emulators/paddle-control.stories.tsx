import pages from 'virtual:paddle-emulator';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';
import { pageParameters } from '../portal/page-parameters.ts';

const toPage = (html: string) => html.replace('<style>', () => `<style>${fontFaces}`);

/**
 * Where a developer moves the emulator's clock, declines cards, refunds, and sends events again. The buttons need a
 * running emulator, so here they do nothing.
 */
const meta = {
  title: 'Emulators/PaddleControl',
  component: HtmlPage,
  tags: ['!autodocs'],
  parameters: pageParameters,
  argTypes: { html: { control: false } },
  args: { title: 'Paddle emulator', html: toPage(pages.control), height: 1080 },
  play: async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Paddle emulator');
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent('Paddle emulator'));
  },
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Empty: Story = { args: { html: toPage(pages.emptyControl) } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
