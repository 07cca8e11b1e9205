import { bottle, keepCup, mug } from './drawings/drink.ts'
import { CLAY, EUCALYPTUS, WATTLE } from './drawings/kit.ts'
import type { DemoProduct } from './product.ts'

export const DRINK: DemoProduct[] = [
  {
    title: 'Everyday Mug',
    subtitle: 'Stoneware, 350 ml',
    ribbon: 'Favourite',
    description:
      '<p>The mug from our own kitchen. Thrown in Castlemaine, glazed eucalyptus outside and in, with a handle that takes three fingers. Heavy enough to stay put.</p><ul><li>Dishwasher and microwave safe</li><li>No two are quite the same</li></ul>',
    collections: ['Drinkware', 'Desk'],
    options: [],
    variants: [{ values: [], sku: 'MUG-EUC', price: 1800, stock: 64, grams: 410 }],
    images: [
      { svg: mug('blossom', EUCALYPTUS), alt: 'Green stoneware mug with the mark in cream, steam rising from it' },
    ],
    info: [
      { title: 'Care', description: '<p>Dishwasher safe. The unglazed foot may mark soft timber: use a coaster.</p>' },
    ],
    related: ['Keep Cup', 'Field Notebook', 'Merino Beanie', 'Shift Bottle'],
  },
  {
    title: 'Shift Bottle',
    subtitle: 'Steel, insulated, 750 ml',
    ribbon: 'Sale',
    description:
      '<p>Cold water for a whole shift, or hot tea for a night shift: double steel walls keep either for twelve hours. The loop clips to a belt or a trolley, and the mouth is wide enough for ice.</p><ul><li>18/8 stainless steel, powder coated</li><li>Fits the cup holder of a ute</li><li>Replacement lid seals available</li></ul>',
    collections: ['Drinkware', 'First day'],
    options: ['Colour'],
    variants: [
      { values: ['Eucalyptus'], sku: 'BOT-EUC', price: 3995, sale: 3195, stock: 32, image: 0, grams: 390 },
      { values: ['Wattle'], sku: 'BOT-WAT', price: 3995, sale: 3195, stock: 6, image: 1, grams: 390 },
      { values: ['Clay'], sku: 'BOT-CLA', price: 3995, stock: 21, image: 2, grams: 390 },
    ],
    images: [
      { svg: bottle('leaf', EUCALYPTUS), alt: 'Green steel bottle with a black lid and carrying loop' },
      { svg: bottle('blossom', WATTLE), alt: 'Yellow steel bottle with a black lid and carrying loop' },
      { svg: bottle('clay', CLAY), alt: 'Terracotta steel bottle with a black lid and carrying loop' },
    ],
    info: [{ title: 'Care', description: '<p>Bottle: dishwasher, top rack. Lid: by hand.</p>' }],
    related: ['Keep Cup', 'Hi-Vis Day Vest', 'Market Tote', 'Field Notebook'],
  },
  {
    title: 'Keep Cup',
    subtitle: 'Glass and cork, for the cafe downstairs',
    description:
      '<p>Tempered glass in a sleeve, sized for the machines that baristas use. Most cafes near our offices take 50 cents off if you bring your own.</p>',
    collections: ['Drinkware', 'Desk'],
    options: ['Size', 'Band'],
    variants: [
      { values: ['Small, 227 ml', 'Wattle'], sku: 'CUP-S-WAT', price: 2400, stock: 15, image: 1, grams: 210 },
      { values: ['Small, 227 ml', 'Eucalyptus'], sku: 'CUP-S-EUC', price: 2400, stock: 8, image: 2, grams: 210 },
      { values: ['Regular, 340 ml', 'Eucalyptus'], sku: 'CUP-R-EUC', price: 2800, stock: 26, image: 0, grams: 260 },
      { values: ['Regular, 340 ml', 'Clay'], sku: 'CUP-R-CLA', price: 2800, stock: 11, image: 3, grams: 260 },
    ],
    images: [
      { svg: keepCup('leaf', EUCALYPTUS, 'regular'), alt: 'Coffee cup with a dark lid and a green band' },
      { svg: keepCup('blossom', WATTLE, 'small'), alt: 'Small coffee cup with a yellow band' },
      { svg: keepCup('leaf', EUCALYPTUS, 'small'), alt: 'Small coffee cup with a green band' },
      { svg: keepCup('clay', CLAY, 'regular'), alt: 'Coffee cup with a terracotta band' },
    ],
    related: ['Everyday Mug', 'Shift Bottle', 'Field Notebook', 'Market Tote'],
  },
]
