/** The mark in a checkout's custom data that tells the product's own sales from others of the same account. */
export const checkoutKinds = ['marketplace', 'subscription'] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** The keys of a checkout's custom data; the SDK would rename anything but snake case. */
export const customDataKeys = { kind: 'backline', buyer: 'backline_buyer' } as const;
