import { EUCALYPTUS, PAPER } from './drawings/kit.ts'
import { kit, lanyard, notebook, notebookOpen, pens, pin, poster, tote } from './drawings/stationery.ts'
import type { DemoProduct } from './product.ts'

export const DESK: DemoProduct[] = [
  {
    title: 'Field Notebook',
    subtitle: 'A5, dotted, 160 pages that lie flat',
    description:
      '<p>Thread-sewn, so it opens flat on a clipboard and stays open. The paper suits a fountain pen, and the cover survives a wet bench.</p><ul><li>100 gsm recycled paper with a 5 mm dot grid</li><li>Numbered pages and a pocket for receipts</li><li>Elastic in wattle, ribbon in clay</li></ul>',
    collections: ['Desk', 'First day'],
    options: [],
    variants: [{ values: [], sku: 'NOTE-A5', price: 1495, stock: 120, grams: 280 }],
    images: [
      { svg: notebook('leaf', EUCALYPTUS), alt: 'Green notebook with a yellow elastic and a terracotta ribbon' },
      { svg: notebookOpen('paper'), alt: 'The notebook opened, its dotted pages lying flat, a pen across them' },
    ],
    related: ['Pen Set', 'Everyday Mug', 'Market Tote', 'Lanyard and Card Holder'],
  },
  {
    title: 'Pen Set',
    subtitle: 'Three pens, blue-black ink',
    description:
      '<p>One for the desk, one for the ute, one to lend. Aluminium barrels, a clip that stays on a pocket, and standard refills from any newsagent.</p>',
    collections: ['Desk'],
    options: [],
    variants: [{ values: [], sku: 'PEN-3', price: 1200, stock: null, grams: 60 }],
    images: [{ svg: pens('blossom'), alt: 'Three pens side by side, green, yellow and grey' }],
    related: ['Field Notebook', 'Lanyard and Card Holder', 'Everyday Mug', 'Market Tote'],
  },
  {
    title: 'Market Tote',
    subtitle: 'Heavy cotton, long handles',
    ribbon: 'Last few',
    description:
      '<p>Boots, lunch and a laptop. 340 gsm canvas, boxed corners, and handles long enough to go over a winter jacket. The cross-stitched handles have held 40 kg in our storeroom.</p>',
    collections: ['First day'],
    options: [],
    variants: [{ values: [], sku: 'TOTE', price: 2200, stock: 3, grams: 320 }],
    images: [{ svg: tote('clay', PAPER), alt: 'Cream cotton bag with long handles and the mark in green' }],
    related: ['Muster Tee', 'Shift Bottle', 'Everyday Mug', 'Pen Set'],
  },
  {
    title: 'Lanyard and Card Holder',
    subtitle: 'With a safety breakaway',
    description:
      '<p>A woven strap that does not curl, a breakaway catch behind the neck, and a clear holder, so the card scans without taking it out.</p>',
    collections: ['First day', 'Desk'],
    options: [],
    variants: [{ values: [], sku: 'LAN-EUC', price: 950, stock: null, grams: 45 }],
    images: [{ svg: lanyard('sky', EUCALYPTUS), alt: 'Green lanyard with an identity card in its holder' }],
    related: ['Hi-Vis Day Vest', 'Pen Set', 'Everyday Mug', 'Field Notebook'],
  },
  {
    title: 'Muster Print',
    subtitle: 'A2, signed and numbered, unframed',
    ribbon: 'Edition of 50',
    description:
      '<p>Scattered marks that come together: the drawing behind our name, printed by hand in two colours on cotton paper. Sent in a tube, so leave it under a heavy book overnight.</p>',
    collections: ['Desk'],
    options: [],
    variants: [{ values: [], sku: 'PRINT-A2', price: 6500, stock: 1, grams: 240 }],
    images: [{ svg: poster('clay'), alt: 'Framed print of many small dots that drift together into one line' }],
    related: ['Field Notebook', 'Everyday Mug', 'Pen Set', 'Market Tote'],
  },
  {
    title: 'Interview Kit',
    subtitle: 'Notebook, pen, mints and a folder for your papers',
    description:
      '<p>What our consultants give you before a big interview. We’re packing the next batch: until then, ask for one at your consultation.</p>',
    collections: ['First day'],
    options: [],
    variants: [{ values: [], sku: 'KIT', price: 5900, stock: 0, grams: 900 }],
    images: [{ svg: kit('leaf'), alt: 'Open box with a notebook, a pen, a card, a badge and a tin of mints' }],
    related: ['Field Notebook', 'Pen Set', 'Everyday Mug', 'Market Tote'],
    purchasable: false,
  },
  {
    title: 'Five-Year Pin',
    subtitle: 'Enamel, for people who stayed',
    description:
      '<p>For everyone who has worked through us for five years. Not listed in the store: we send the link with our thanks.</p>',
    collections: [],
    options: [],
    variants: [{ values: [], sku: 'PIN-5', price: 500, stock: 40, grams: 15 }],
    images: [{ svg: pin('blossom'), alt: 'Round green enamel pin with a golden rim on a card' }],
    hidden: true,
  },
]
