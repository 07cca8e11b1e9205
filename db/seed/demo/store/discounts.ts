/**
 * Demo discount codes: a percentage, an amount with a minimum, free shipping, and an expired one. `from` and `to` are
 * days from today.
 */
export const DISCOUNTS = [
  { code: 'WELCOME10', kind: 'percentage', value: 10, minimumCents: 0, usageLimit: null, from: -30, to: null },
  { code: 'TEAM15', kind: 'fixed', value: 1500, minimumCents: 10000, usageLimit: 100, from: -14, to: 60 },
  { code: 'FREEPOST', kind: 'free_shipping', value: 0, minimumCents: 4000, usageLimit: null, from: null, to: null },
  { code: 'EOFY', kind: 'percentage', value: 25, minimumCents: 0, usageLimit: null, from: -160, to: -130 },
] as const
