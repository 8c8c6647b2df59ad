declare module 'virtual:reference' {
  export const reference: string;
}
