import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { companyTint } from './company-mark.tsx'
import { SCENES } from './scene.tsx'
import { TRADES } from './trades.ts'

const file = readFileSync(new URL('./illustrations.svg', import.meta.url), 'utf8')
const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

test('every trade and every scene has exactly one drawing', () => {
  const drawn = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  expect(drawn).toEqual([...Object.keys(TRADES), ...Object.keys(SCENES).map((kind) => `scene-${kind}`)])
})

test('drawings use tokens only, so that each has a dark twin, and all of them fit in 5 KB', () => {
  expect(file).not.toMatch(/(?:fill|stroke)="(?!none|var\()/)
  const used = new Set([...file.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  for (const name of used) expect(css).toMatch(new RegExp(`${name}: light-dark\\(`))
  expect(gzipSync(file, { level: 9 }).length).toBeLessThan(5000)
})

test('a company has the same tint on every page', () => {
  expect(companyTint('Wattlebank Logistics')).toBe(companyTint('Wattlebank Logistics'))
  expect(new Set(['Wattlebank Logistics', 'Rosella House Aged Care', 'Tideline Software'].map(companyTint)).size).toBe(
    3,
  )
})
