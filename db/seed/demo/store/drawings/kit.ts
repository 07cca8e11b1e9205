import { JOINT, MARKS } from '#app/ui/logo-marks.ts'

/** The one palette of the product drawings: eucalyptus, wattle, paper, clay. Three tones of a thing: lit, plain, in shade. */
export type Tones = { light: string; plain: string; shade: string /** What is printed on it. */; print: string }

export const EUCALYPTUS: Tones = { light: '#3f7a64', plain: '#2f6551', shade: '#224c3d', print: '#f7f1e1' }
export const WATTLE: Tones = { light: '#f6cf56', plain: '#ecbb2c', shade: '#cf9c17', print: '#24493b' }
export const PAPER: Tones = { light: '#fffdf6', plain: '#f8f2e4', shade: '#e2d7bf', print: '#2f6551' }
export const CLAY: Tones = { light: '#cc7f5b', plain: '#b96844', shade: '#964f31', print: '#fbf3e4' }
export const CHARCOAL: Tones = { light: '#4b5553', plain: '#39423f', shade: '#282f2d', print: '#f3ecda' }
export const INK = '#1c322a'
export const STEEL = { light: '#f2f4f2', plain: '#ccd3d0', shade: '#a3adaa' }

/** Grounds that the things stand on, and the tone of their shadow there. */
export const GROUNDS = {
  leaf: { plain: '#dfe9df', shadow: '#c0d1c3' },
  blossom: { plain: '#fbf0cd', shadow: '#ead9a2' },
  paper: { plain: '#f1eadb', shadow: '#ddd2bb' },
  clay: { plain: '#f4e2d6', shadow: '#e2c8b7' },
  sky: { plain: '#dde8ea', shadow: '#bfd0d3' },
}
export type Ground = keyof typeof GROUNDS

/** Where the shadow of a standing thing falls: centre of its foot and half its width. */
type Foot = { x: number; y: number; reach: number }

/** A square picture of a thing on a tinted ground, as SVG of 1280 pixels; drawn on a field of 800 by 800. */
export function picture(ground: Ground, thing: string, foot?: Foot): string {
  const { plain, shadow } = GROUNDS[ground]
  const fallen = foot
    ? `<ellipse cx="${foot.x}" cy="${foot.y}" rx="${foot.reach}" ry="${foot.reach * 0.12}" fill="${shadow}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280" viewBox="0 0 800 800"><rect width="800" height="800" fill="${plain}"/>${fallen}${thing}</svg>`
}

/** A thing lying flat, seen from above: its own outline, a little down and to the right, is its shadow. */
export function lying(ground: Ground, outline: string, by = 14): string {
  return `<path d="${outline}" transform="translate(${by} ${by + 4})" fill="${GROUNDS[ground].shadow}"/>`
}

/** The mark as it is printed on things: centred on `x`, `y`, `size` wide. */
export function mark(x: number, y: number, size: number, fill: string, star = '#ecbb2c'): string {
  const dots = MARKS.map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`).join('')
  const scale = size / 32
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})">${dots}<circle cx="${JOINT[0]}" cy="${JOINT[1]}" r="${JOINT[2]}" fill="${star}"/></g>`
}

/** A line of stitches along a path. */
export function stitches(path: string, colour: string): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-dasharray="9 6" stroke-linecap="round"/>`
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`
}

export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}
