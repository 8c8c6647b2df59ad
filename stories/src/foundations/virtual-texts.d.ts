declare module 'virtual:texts' {
  export const texts: import('../../.storybook/find-texts.ts').FoundText[];
}
