import type { Delivery } from '#app/domain/checkout/totals.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import type { Ago } from '../demo-job.ts'
import type { PersonEmail } from './people.ts'

/** What the agency does with an order after it is placed. */
export type DemoOrderStep =
  | { at: Ago; action: 'pack' }
  /** `items`: the quantities in this parcel by SKU; absent: everything that is not shipped yet. */
  | { at: Ago; action: 'ship'; carrier?: string; trackingNumber?: string; items?: Record<string, number> }
  /** `restock`: quantities returned to stock by SKU. */
  | { at: Ago; action: 'refund'; cents: number | 'all'; reason: string; restock?: Record<string, number> }
  | { at: Ago; action: 'note'; note: string }

export type DemoOrder = {
  placed: Ago
  fullName: string
  /** The email address of a demo person: the order was placed while signed in. */
  email: PersonEmail | `${string}@${string}.example`
  phone?: string
  /** SKU → quantity. */
  items: Record<string, number>
  discountCode?: string
  delivery?: Delivery
  /** Whether the customer's staff allowance pays part of it. */
  useAllowance?: boolean
  address?: PostalAddress
  /** When the reservation expired, for a payment that arrives late. */
  expired?: Ago
  /** When it was paid, if not 90 seconds after it was placed. */
  paid?: Ago
  steps?: readonly DemoOrderStep[]
}

/** Staff allowances that the agency grants. */
export const ALLOWANCES: readonly { granted: Ago; email: PersonEmail; cents: number; reason: string }[] = [
  { granted: '16 d 10:00', email: 'aroha@seeker.example', cents: 5000, reason: 'Uniform for your placement' },
  { granted: '1 d 16:10', email: 'mia@seeker.example', cents: 12_000, reason: 'Uniform for your placement' },
]

/**
 * Orders of the last weeks, oldest first, in every status. They leave some of the products with little stock available.
 * Phone numbers are from the ranges reserved for fiction.
 */
export const ORDERS: readonly DemoOrder[] = [
  {
    placed: '26 d 20:14',
    fullName: 'Thomas Papadakis',
    email: 'thomas@seeker.example',
    phone: '0491 570 157',
    items: { 'MUG-EUC': 2, 'NOTE-A5': 1 },
    address: { line1: '7 Churchill Road', line2: '', suburb: 'Prospect', state: 'SA', postcode: '5082' },
    steps: [
      { at: '25 d 09:40', action: 'pack' },
      { at: '25 d 15:05', action: 'ship', carrier: 'Australia Post', trackingNumber: '33MUS0410267' },
    ],
  },
  {
    placed: '20 d 12:41',
    fullName: 'Declan Foley',
    email: 'declan@foleyframes.example',
    phone: '(02) 5550 6620',
    items: { 'VEST-Y-1': 4, 'VEST-Y-2': 8, 'HAT-M': 3 },
    discountCode: 'WELCOME10',
    address: { line1: 'Unit 3', line2: '41 Coreen Avenue', suburb: 'Penrith', state: 'NSW', postcode: '2750' },
    steps: [
      {
        at: '19 d 10:20',
        action: 'ship',
        carrier: 'StarTrack',
        trackingNumber: 'ST7740218855',
        items: { 'VEST-Y-1': 4, 'VEST-Y-2': 8 },
      },
      { at: '17 d 13:00', action: 'ship', carrier: 'Australia Post', trackingNumber: '33MUS0410318' },
    ],
  },
  {
    placed: '15 d 09:22',
    fullName: 'Aroha Williams',
    email: 'aroha@seeker.example',
    phone: '0491 570 158',
    items: { 'TEE-EUC-M': 2, 'CUP-R-CLA': 1 },
    useAllowance: true,
    address: { line1: '18/52 Marrickville Road', line2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    steps: [
      { at: '14 d 14:10', action: 'ship', carrier: 'Australia Post', trackingNumber: '33MUS0410391' },
      {
        at: '6 d 11:30',
        action: 'refund',
        cents: 3500,
        reason: 'One tee came back unworn',
        restock: { 'TEE-EUC-M': 1 },
      },
    ],
  },
  {
    placed: '12 d 18:33',
    fullName: 'Priya Nair',
    email: 'priya.nair@lantana.example',
    phone: '0491 571 266',
    items: { 'BOT-EUC': 1, 'PEN-3': 1 },
    delivery: 'pickup',
    steps: [
      { at: '11 d 09:15', action: 'pack' },
      { at: '9 d 16:40', action: 'ship' },
    ],
  },
  {
    placed: '9 d 07:52',
    fullName: 'Mei Tanaka',
    email: 'mei.tanaka@harbourmail.example',
    items: { 'LAN-EUC': 2, 'MUG-EUC': 1 },
    address: { line1: '230 Flinders Lane', line2: 'Level 6', suburb: 'Melbourne', state: 'VIC', postcode: '3000' },
    steps: [
      {
        at: '9 d 10:05',
        action: 'refund',
        cents: 'all',
        reason: 'Ordered to the old office by mistake',
        restock: { 'LAN-EUC': 2, 'MUG-EUC': 1 },
      },
    ],
  },
  {
    // Orders all eight; another customer buys one between the end of the reservation and the payment.
    placed: '6 d 12:58',
    fullName: 'Sunita Rao',
    email: 'sunita@rosellahouse.example',
    phone: '(08) 5550 3312',
    items: { 'CUP-S-EUC': 8 },
    address: { line1: '95 Rosella Street', line2: '', suburb: 'Payneham', state: 'SA', postcode: '5070' },
    expired: '6 d 13:29',
    paid: '6 d 17:45',
    steps: [{ at: '6 d 18:20', action: 'note', note: 'Called Sunita: will order again when the new delivery is in.' }],
  },
  {
    placed: '6 d 15:10',
    fullName: 'Ella Sorensen',
    email: 'ella.sorensen@lantana.example',
    items: { 'CUP-S-EUC': 1, 'TEE-PAP-S': 1 },
    discountCode: 'FREEPOST',
    address: { line1: '2/9 Bellevue Terrace', line2: '', suburb: 'Fremantle', state: 'WA', postcode: '6160' },
    steps: [{ at: '5 d 11:45', action: 'ship', carrier: 'Australia Post', trackingNumber: '33MUS0410644' }],
  },
  {
    placed: '3 d 19:47',
    fullName: 'Mia Tran',
    email: 'mia@seeker.example',
    phone: '0491 570 156',
    items: { 'BOT-CLA': 1, 'BEAN-CLA': 1 },
    delivery: 'pickup',
    steps: [{ at: '2 d 09:30', action: 'pack' }],
  },
  {
    placed: '2 d 11:06',
    fullName: 'Dean Corrigan',
    email: 'dean@wattlebank.example',
    phone: '(03) 5550 0164',
    items: { 'LAN-EUC': 20, 'NOTE-A5': 20 },
    discountCode: 'TEAM15',
    address: { line1: '12 Boundary Road', line2: 'Dock 4', suburb: 'Laverton North', state: 'VIC', postcode: '3026' },
    steps: [
      { at: '2 d 14:25', action: 'note', note: 'Lanyards first, please: the induction is on Monday.' },
      {
        at: '1 d 09:50',
        action: 'ship',
        carrier: 'StarTrack',
        trackingNumber: 'ST7740219307',
        items: { 'LAN-EUC': 20, 'NOTE-A5': 4 },
      },
    ],
  },
  {
    placed: '1 d 21:12',
    fullName: 'Jo Abernethy',
    email: 'jo.abernethy@lantana.example',
    items: { 'TEE-CHA-L': 1 },
    address: { line1: '4 Cascade Street', line2: '', suburb: 'Katoomba', state: 'NSW', postcode: '2780' },
  },
  {
    placed: '95 min',
    fullName: 'Grace Okafor',
    email: 'grace@seeker.example',
    phone: '0491 570 110',
    items: { 'NOTE-A5': 1, 'PEN-3': 1 },
    address: { line1: '61 Hale Street', line2: '', suburb: 'Petrie Terrace', state: 'QLD', postcode: '4000' },
  },
]
