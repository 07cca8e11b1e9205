import type { Tint } from './drawing.tsx'

/** The drawn trades, each with the colour family of its portholes. */
export const TRADES = {
  'hard-hat': 'blossom',
  stethoscope: 'leaf',
  pan: 'clay',
  laptop: 'sky',
  'steering-wheel': 'sand',
  carton: 'clay',
  pick: 'plum',
  folder: 'blossom',
  calculator: 'leaf',
  apple: 'clay',
  palette: 'plum',
  headset: 'sky',
  hall: 'sky',
  hammer: 'sand',
  bag: 'plum',
  sprout: 'leaf',
  home: 'clay',
  briefcase: 'leaf',
} as const satisfies Record<string, Tint>

export type Trade = keyof typeof TRADES
