/** The states of a computer's network. */
export const networks = {
  home: 'Yours',
  elsewhere: 'Another one',
  down: 'Pulled out',
  captive: 'A hotel’s login page',
  broken: 'The portal fails',
} as const;
export type Network = keyof typeof networks;
export const isNetwork = (name: string): name is Network => name in networks;
