import { CHARCOAL, CLAY, EUCALYPTUS, PAPER } from './drawings/kit.ts'
import { beanie, hat, tee, teePile, vestBack, vestFront } from './drawings/wear.ts'
import type { DemoProduct, DemoVariant } from './product.ts'

const YELLOW = { light: '#e6f76a', plain: '#d5ec3a', shade: '#b5cb1f', print: '#1c322a' }
const ORANGE = { light: '#ff9a57', plain: '#f4792b', shade: '#d05f17', print: '#1c322a' }

/** Stock by colour and size. Sizes that a colour is not made in are omitted. */
const TEES: [colour: string, code: string, stock: Record<string, number>][] = [
  ['Eucalyptus', 'EUC', { S: 14, M: 22, L: 18, XL: 9, '2XL': 4 }],
  ['Paper', 'PAP', { S: 11, M: 0, L: 16, XL: 7, '2XL': 3 }],
  ['Charcoal', 'CHA', { S: 2, M: 12, L: 13, XL: 6 }],
]

const teeVariants = TEES.flatMap(([colour, code, stock], image) =>
  Object.entries(stock).map(
    ([size, quantity]): DemoVariant => ({
      values: [colour, size],
      sku: `TEE-${code}-${size}`,
      price: size === '2XL' ? 3800 : 3500,
      stock: quantity,
      image,
      grams: 190,
    }),
  ),
)

const vestVariants = (['Yellow', 'Orange'] as const).flatMap((colour, at) =>
  ['S/M', 'L/XL', '2XL/3XL'].map(
    (size, i): DemoVariant => ({
      values: [colour, size],
      sku: `VEST-${colour === 'Yellow' ? 'Y' : 'O'}-${i + 1}`,
      price: 2490,
      stock: [60, 85, 24][i] ?? 0,
      image: at === 0 ? 0 : 2,
      grams: 160,
    }),
  ),
)

export const WEAR: DemoProduct[] = [
  {
    title: 'Muster Tee',
    subtitle: 'Heavy organic cotton, cut to be worn untucked',
    ribbon: 'New',
    description:
      '<p>The shirt our consultants wear to site visits. 220 gsm combed organic cotton, knitted and sewn in Melbourne, and pre-washed so it doesn’t shrink.</p><ul><li>Shoulder seams taped, hem with two rows of stitching</li><li>Logo printed with water-based ink that doesn’t crack</li><li>Unisex; take your usual size</li></ul>',
    collections: ['Workwear'],
    options: ['Colour', 'Size'],
    variants: teeVariants,
    images: [
      { svg: tee('leaf', EUCALYPTUS), alt: 'Green T-shirt with the nine dots of the Muster mark on its chest' },
      { svg: tee('sky', PAPER), alt: 'Cream T-shirt with the mark in green' },
      { svg: tee('paper', CHARCOAL), alt: 'Dark grey T-shirt with the mark in cream' },
      {
        svg: teePile('clay', [CHARCOAL, PAPER, EUCALYPTUS]),
        alt: 'Three folded T-shirts on a pile, the green one on top',
      },
    ],
    info: [
      {
        title: 'Sizes',
        description:
          '<p>Chest laid flat, in centimetres: S 49, M 52, L 56, XL 60, 2XL 64. Between two sizes, take the larger one.</p>',
      },
      {
        title: 'Care',
        description: '<p>Wash at 30 degrees with like colours, dry on the line, iron inside out.</p>',
      },
    ],
    related: ['Merino Beanie', 'Wide-Brim Hat', 'Market Tote', 'Shift Bottle'],
  },
  {
    title: 'Hi-Vis Day Vest',
    subtitle: 'Light, breathable, visible from 200 metres',
    ribbon: 'Site ready',
    description:
      '<p>A vest that people keep on, because it doesn’t cling. Open-weave polyester with reflective tape over both shoulders and twice around, and a breakaway zip.</p><ul><li>Two inside pockets, one for a phone</li><li>Name window on the chest</li><li>Tape stays bright for 50 washes</li></ul><p>Working with us on a site that requires one? Your consultant lends you a vest for your first day.</p>',
    collections: ['Workwear', 'First day'],
    options: ['Colour', 'Size'],
    variants: vestVariants,
    images: [
      { svg: vestFront('sky', YELLOW), alt: 'Yellow hi-vis vest from the front, with silver tape' },
      { svg: vestBack('sky', YELLOW), alt: 'The yellow vest from behind, the tape crossing between the shoulders' },
      { svg: vestFront('paper', ORANGE), alt: 'Orange hi-vis vest from the front' },
    ],
    info: [
      {
        title: 'Sizes',
        description: '<p>Made to go over a jacket. S/M fits a chest to 100 cm, L/XL to 116 cm, 2XL/3XL to 132 cm.</p>',
      },
      { title: 'Care', description: '<p>Wash at 40 degrees, do not bleach, do not tumble dry.</p>' },
    ],
    related: ['Wide-Brim Hat', 'Shift Bottle', 'Lanyard and Card Holder', 'Market Tote'],
  },
  {
    title: 'Wide-Brim Hat',
    subtitle: 'Eight centimetres of shade, UPF 50+',
    description:
      '<p>For crews outside between ten and four. The brim shades face, ears and neck, the crown breathes, and the band keeps its shape after a day in the rain.</p><p>Cotton canvas, with a cord inside to tighten it when the southerly comes.</p>',
    collections: ['Workwear'],
    options: ['Size'],
    variants: [
      { values: ['55 to 57 cm'], sku: 'HAT-S', price: 4200, stock: 12, grams: 140 },
      { values: ['58 to 60 cm'], sku: 'HAT-M', price: 4200, stock: 19, grams: 145 },
      { values: ['61 to 63 cm'], sku: 'HAT-L', price: 4200, stock: 1, grams: 150 },
    ],
    images: [{ svg: hat('paper', PAPER, EUCALYPTUS), alt: 'Cream hat with a wide brim and a green band' }],
    info: [{ title: 'Sizes', description: '<p>Measure around the head, a finger above the ears.</p>' }],
    related: ['Hi-Vis Day Vest', 'Shift Bottle', 'Market Tote', 'Muster Tee'],
  },
  {
    title: 'Merino Beanie',
    subtitle: 'For the five o’clock start',
    description:
      '<p>Twelve-gauge merino from the Monaro, ribbed so that it fits most heads and goes under most helmets. Warm even when wet, and it doesn’t itch.</p>',
    collections: ['Workwear'],
    options: ['Colour'],
    variants: [
      { values: ['Clay'], sku: 'BEAN-CLA', price: 3800, stock: 17, image: 0, grams: 80 },
      { values: ['Eucalyptus'], sku: 'BEAN-EUC', price: 3800, stock: 0, image: 1, grams: 80 },
    ],
    images: [
      { svg: beanie('clay', CLAY), alt: 'Terracotta ribbed beanie with a small label on its cuff' },
      { svg: beanie('leaf', EUCALYPTUS), alt: 'Green ribbed beanie with a small label on its cuff' },
    ],
    info: [{ title: 'Care', description: '<p>Wash by hand in cool water, dry flat.</p>' }],
    related: ['Muster Tee', 'Everyday Mug', 'Market Tote', 'Shift Bottle'],
  },
  {
    title: 'Rain Shell',
    subtitle: 'Two layers, taped seams',
    description: '<p>Samples are with our warehouse crew in Dandenong. On sale once they’re happy with the hood.</p>',
    collections: ['Workwear'],
    options: ['Size'],
    variants: ['S', 'M', 'L', 'XL'].map((size) => ({
      values: [size],
      sku: `SHELL-${size}`,
      price: 14900,
      stock: 0,
      grams: 420,
    })),
    images: [],
    status: 'draft',
  },
]
