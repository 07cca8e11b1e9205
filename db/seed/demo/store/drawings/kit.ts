import { JOINT, MARKS } from '#app/ui/brand/logo-marks.ts'

/** The colours of a product: lit, plain, in shade, and of the print on it. All drawings share one palette. */
export type Tones = { light: string; plain: string; shade: string; print: string }

export const EUCALYPTUS: Tones = { light: '#3f7a64', plain: '#2f6551', shade: '#224c3d', print: '#f7f1e1' }
export const WATTLE: Tones = { light: '#f6cf56', plain: '#ecbb2c', shade: '#cf9c17', print: '#24493b' }
export const PAPER: Tones = { light: '#fffdf6', plain: '#f8f2e4', shade: '#e2d7bf', print: '#2f6551' }
export const CLAY: Tones = { light: '#cc7f5b', plain: '#b96844', shade: '#964f31', print: '#fbf3e4' }
export const CHARCOAL: Tones = { light: '#4b5553', plain: '#39423f', shade: '#282f2d', print: '#f3ecda' }
export const INK = '#1c322a'
export const STEEL = { light: '#f2f4f2', plain: '#ccd3d0', shade: '#a3adaa' }

/** Background colours, each with the colour of shadows on it. */
export const BACKGROUNDS = {
  leaf: { plain: '#dfe9df', shadow: '#c0d1c3' },
  blossom: { plain: '#fbf0cd', shadow: '#ead9a2' },
  paper: { plain: '#f1eadb', shadow: '#ddd2bb' },
  clay: { plain: '#f4e2d6', shadow: '#e2c8b7' },
  sky: { plain: '#dde8ea', shadow: '#bfd0d3' },
}
export type Background = keyof typeof BACKGROUNDS

/** The shadow below an upright object: the centre of the ellipse and its horizontal radius. */
type Shadow = { x: number; y: number; radius: number }

/** An SVG image of 1280 by 1280 pixels with `content`, drawn in a view box of 800 by 800, on a background. */
export function image(background: Background, content: string, below?: Shadow): string {
  const { plain, shadow } = BACKGROUNDS[background]
  const ellipse = below
    ? `<ellipse cx="${below.x}" cy="${below.y}" rx="${below.radius}" ry="${below.radius * 0.12}" fill="${shadow}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280" viewBox="0 0 800 800"><rect width="800" height="800" fill="${plain}"/>${ellipse}${content}</svg>`
}

/** The shadow of an object that lies flat: its outline, shifted down and to the right by `by` units. */
export function flatShadow(background: Background, outline: string, by = 14): string {
  return `<path d="${outline}" transform="translate(${by} ${by + 4})" fill="${BACKGROUNDS[background].shadow}"/>`
}

/** The logo mark, `size` wide, centred on `x`, `y`. */
export function mark(x: number, y: number, size: number, fill: string, star = '#ecbb2c'): string {
  const dots = MARKS.map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`).join('')
  const scale = size / 32
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})">${dots}<circle cx="${JOINT[0]}" cy="${JOINT[1]}" r="${JOINT[2]}" fill="${star}"/></g>`
}

/** A dashed line of stitches along a path. */
export function stitches(path: string, colour: string): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-dasharray="9 6" stroke-linecap="round"/>`
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`
}

export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}
