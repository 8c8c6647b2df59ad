/** The marker in a checkout's custom data that distinguishes the product's sales from others in the same account. */
export const checkoutKinds = ['marketplace', 'subscription'] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** The keys of a checkout's custom data. Snake case, because the SDK would rename other forms. */
export const customDataKeys = { kind: 'backline', buyer: 'backline_buyer' } as const;
