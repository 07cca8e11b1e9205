import { expect, test } from 'vitest'
import { parseLandingFigure } from './landing-figure.ts'

test.each([
  ['1,200+', 1200],
  ['1 200', 1200],
  ['300+', 300],
  ['10k+', 10_000],
  ['1.2k', 1200],
  ['Over 2M', 2_000_000],
  ['Hundreds', null],
])('the landing page figure %s states the number %s', (figure, number) => {
  expect(parseLandingFigure(figure)).toBe(number)
})
