import pages from 'virtual:plugin-emulator';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';
import { pageParameters } from '../portal/page-parameters.ts';

const toPage = (html: string) => html.replace('<style>', () => `<style>${fontFaces}`);

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

async function findPage(canvas: Canvas) {
  const frame = await canvas.findByTitle<HTMLIFrameElement>('Plugin emulator');
  await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent('Plugin emulator'));
  return within(frame.contentDocument?.body ?? document.body);
}

/** Expects the amber button with this label, and whether a sign-in is offered. */
const offering =
  (next: string | null, hasSignIn: boolean): Story['play'] =>
  async ({ canvas }) => {
    const page = await findPage(canvas);
    const buttons = page.getAllByRole('button').filter(({ className }) => className === 'primary');
    await expect(buttons.map(({ textContent }) => textContent)).toEqual(next === null ? [] : [next]);
    await expect(page.queryAllByRole('button', { name: 'Sign In' })).toHaveLength(hasSignIn ? 1 : 0);
  };

/**
 * Where a developer acts as a plugin on any computer: its clock, its network, its hardware and its files. The amber
 * button is the next step. The buttons need a running portal, so here they do nothing.
 */
const meta = {
  title: 'Emulators/PluginEmulator',
  component: HtmlPage,
  tags: ['!autodocs'],
  parameters: pageParameters,
  argTypes: { html: { control: false } },
  args: { title: 'Plugin emulator', html: toPage(pages.signedOut), height: 1400 },
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedOut: Story = { play: offering('Sign In', true) };

export const SigningIn: Story = { args: { html: toPage(pages.signingIn) }, play: offering('Enter', true) };

export const SignedIn: Story = { args: { html: toPage(pages.signedIn) }, play: offering('Open The Host', false) };

export const Playing: Story = { args: { html: toPage(pages.playing) }, play: offering(null, false) };

export const Refused: Story = { args: { html: toPage(pages.refused) }, play: offering('Sign In', true) };

export const Narrow: Story = { ...SignedOut, globals: { viewport: { value: 'w390' } } };
