import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')

type Themes = { light: number[]; dark: number[] }

/** OKLCH to linear sRGB (Björn Ottosson's matrices), clipped to what a screen shows. */
function linear([l = 0, c = 0, h = 0]: number[]): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((v) => Math.min(Math.max(v, 0), 1))
}

function luminance(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio of two OKLCH colours. */
function contrast(one: number[], other: number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const numbers = (text: string) => text.trim().split(/\s+/).map(Number)

function tokens(): Map<string, Themes> {
  const found = new Map<string, Themes>()
  for (const [, name = '', value = ''] of css.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)) {
    const [light, dark] = [...value.matchAll(/oklch\(([^)]+)\)/g)].map(([, inner = '']) => numbers(inner))
    if (light) found.set(name, { light, dark: dark ?? light })
  }
  return found
}

const backgrounds = ['paper', 'surface', 'sunken', 'raised']
const tones = ['amber', 'blue', 'blue-strong', 'violet', 'green', 'red', 'neutral']

/** Every pair that the components use: foreground, background, minimum ratio. */
const pairs: [string, string, number][] = [
  ...backgrounds.flatMap((background): [string, string, number][] => [
    ['ink', background, 7],
    ['ink-soft', background, 4.5],
    ['accent', background, 4.5],
    ['danger', background, 4.5],
    ['edge', background, 3],
  ]),
  ...tones.map((tone): [string, string, number] => [tone, `${tone}-soft`, 4.5]),
  ...['amber', 'blue', 'green', 'danger', 'accent', 'wattle'].map((g): [string, string, number] => [
    'ink',
    `${g}-soft`,
    4.5,
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['accent-strong', 'accent-soft', 4.5],
  ['ink-soft', 'accent-soft', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['ink-soft', 'danger-soft', 4.5],
  ['on-wattle', 'wattle', 4.5],
  ['on-deep', 'deep', 7],
  ['on-deep-soft', 'deep', 4.5],
  ['deep-edge', 'deep', 3],
  ['wattle', 'deep', 3],
]

const palette = tokens()

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(pairs)('%s on %s is at minimum %d:1', (text, background, minimum) => {
    const front = palette.get(text)?.[theme] ?? []
    const back = palette.get(background)?.[theme] ?? []
    expect(front, `token ${text}`).toHaveLength(3)
    expect(back, `token ${background}`).toHaveLength(3)
    expect(contrast(front, back)).toBeGreaterThanOrEqual(minimum)
  })
})
