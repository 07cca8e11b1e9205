import { expect, test } from 'vitest'
import { EMAIL_COLOURS, EMAIL_TONES } from './email-colours.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = (hex.match(/[\da-f]{2}/g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const { paper, surface, ink, 'ink-soft': soft, accent, 'on-accent': onAccent } = EMAIL_COLOURS

const PAIRS = [
  ['text on the card', ink, surface],
  ['the name on the page', ink, paper],
  ['labels on the card', soft, surface],
  ['the footer on the page', soft, paper],
  ['links on the card', accent, surface],
  ['the button', onAccent, accent],
  ...Object.entries(EMAIL_TONES).map(([tone, { text, background }]) => [`the pill ${tone}`, text, background] as const),
] as const

test.each(PAIRS)('%s has a contrast of 4.5 or more, in light and in dark', (_, text, background) => {
  expect(contrast(text[0], background[0])).toBeGreaterThanOrEqual(4.5)
  expect(contrast(text[1], background[1])).toBeGreaterThanOrEqual(4.5)
})
