import type { Delivery } from '#app/domain/checkout/totals.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import type { Ago } from '../demo-job.ts'
import type { PersonEmail } from './people.ts'

/** What the agency did with an order afterwards. */
export type DemoStep =
  | { at: Ago; did: 'packed' }
  /** `part`: pieces of this parcel by the SKU of their line; absent: all that was not sent yet. */
  | { at: Ago; did: 'sent'; carrier?: string; trackingNumber?: string; part?: Record<string, number> }
  /** `back`: pieces on the shelf again, by the SKU of their line. */
  | { at: Ago; did: 'refunded'; cents: number | 'all'; reason: string; back?: Record<string, number> }
  | { at: Ago; did: 'noted'; note: string }

export type DemoOrder = {
  placed: Ago
  fullName: string
  /** Of a person of the demonstration: ordered while signed in. */
  email: PersonEmail | `${string}@${string}.example`
  phone?: string
  /** SKU → pieces. */
  items: Record<string, number>
  discountCode?: string
  delivery?: Delivery
  address?: PostalAddress
  /** When its reservation had ended by itself before the payment came. */
  lapsedAt?: Ago
  /** When it was paid, where that was later. */
  paid?: Ago
  steps?: readonly DemoStep[]
}

/**
 * Orders of the last weeks, the earliest first, in every state that the agency meets. What is scarce in the catalogue
 * is left in the shop. Phone numbers are from the ranges kept for fiction.
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
      { at: '25 d 09:40', did: 'packed' },
      { at: '25 d 15:05', did: 'sent', carrier: 'Australia Post', trackingNumber: '33MUS0410267' },
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
        did: 'sent',
        carrier: 'StarTrack',
        trackingNumber: 'ST7740218855',
        part: { 'VEST-Y-1': 4, 'VEST-Y-2': 8 },
      },
      { at: '17 d 13:00', did: 'sent', carrier: 'Australia Post', trackingNumber: '33MUS0410318' },
    ],
  },
  {
    placed: '15 d 09:22',
    fullName: 'Aroha Williams',
    email: 'aroha@seeker.example',
    phone: '0491 570 158',
    items: { 'TEE-EUC-M': 2, 'CUP-R-CLA': 1 },
    address: { line1: '18/52 Marrickville Road', line2: '', suburb: 'Marrickville', state: 'NSW', postcode: '2204' },
    steps: [
      { at: '14 d 14:10', did: 'sent', carrier: 'Australia Post', trackingNumber: '33MUS0410391' },
      { at: '6 d 11:30', did: 'refunded', cents: 3500, reason: 'One tee came back unworn', back: { 'TEE-EUC-M': 1 } },
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
      { at: '11 d 09:15', did: 'packed' },
      { at: '9 d 16:40', did: 'sent' },
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
        did: 'refunded',
        cents: 'all',
        reason: 'Ordered to the old office by mistake',
        back: { 'LAN-EUC': 2, 'MUG-EUC': 1 },
      },
    ],
  },
  {
    // Wanted all eight; one was sold between the end of the reservation and the payment.
    placed: '6 d 12:58',
    fullName: 'Sunita Rao',
    email: 'sunita@rosellahouse.example',
    phone: '(08) 5550 3312',
    items: { 'CUP-S-EUC': 8 },
    address: { line1: '95 Rosella Street', line2: '', suburb: 'Payneham', state: 'SA', postcode: '5070' },
    lapsedAt: '6 d 13:29',
    paid: '6 d 17:45',
    steps: [{ at: '6 d 18:20', did: 'noted', note: 'Called Sunita: will order again when the new delivery is in.' }],
  },
  {
    placed: '6 d 15:10',
    fullName: 'Ella Sorensen',
    email: 'ella.sorensen@lantana.example',
    items: { 'CUP-S-EUC': 1, 'TEE-PAP-S': 1 },
    discountCode: 'FREEPOST',
    address: { line1: '2/9 Bellevue Terrace', line2: '', suburb: 'Fremantle', state: 'WA', postcode: '6160' },
    steps: [{ at: '5 d 11:45', did: 'sent', carrier: 'Australia Post', trackingNumber: '33MUS0410644' }],
  },
  {
    placed: '3 d 19:47',
    fullName: 'Mia Tran',
    email: 'mia@seeker.example',
    phone: '0491 570 156',
    items: { 'BOT-CLA': 1, 'BEAN-CLA': 1 },
    delivery: 'pickup',
    steps: [{ at: '2 d 09:30', did: 'packed' }],
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
      { at: '2 d 14:25', did: 'noted', note: 'Lanyards first, please: the induction is on Monday.' },
      {
        at: '1 d 09:50',
        did: 'sent',
        carrier: 'StarTrack',
        trackingNumber: 'ST7740219307',
        part: { 'LAN-EUC': 20, 'NOTE-A5': 4 },
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
