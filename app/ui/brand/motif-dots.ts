import { seededRandom } from '../seeded-random.ts'

/** A dot of an illustration: its centre, radius and colour token. */
export type Dot = { x: number; y: number; r: number; tone: 'accent' | 'ink' | 'edge' | 'line' | 'wattle' }

/** The radius of a dot in a row. */
const SETTLED = 3.5
const LOOSE = [1.5, 2, 2.75, 4, 5.5, 7.5] as const

const round = (n: number) => Math.round(n * 10) / 10

function free(dots: Dot[], x: number, y: number, r: number): boolean {
  return dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) > dot.r + r + 3.5)
}

function toneOf(random: number, settled: number): Dot['tone'] {
  if (random < 0.09) return 'wattle'
  if (random < 0.42 + settled * 0.45) return 'accent'
  if (random < 0.66) return 'edge'
  return random < 0.76 ? 'ink' : 'line'
}

/**
 * The background of a hero: streams of loose dots from the upper right settle into a row along the bottom edge. The row
 * is faint on the right, where few streams end.
 *
 * @param isClear whether a loose dot may be there, for places that text and images take
 */
export function streams(
  width: number,
  height: number,
  gap: number,
  seed: number,
  isClear: (dot: Pick<Dot, 'x' | 'y' | 'r'>) => boolean = () => true,
): Dot[] {
  const random = seededRandom(seed)
  const bottom = height - 8
  const row: Dot[] = []
  for (let x = gap / 2; x < width; x += gap) {
    const filled = x < width * 0.56 || random() > (x / width - 0.5) * 1.9
    row.push({ x: round(x), y: bottom, r: filled ? SETTLED : 1.5, tone: filled ? 'accent' : 'edge' })
  }
  const accent = row[Math.round((width * 0.42) / gap)]
  if (accent) Object.assign(accent, { r: 6.5, tone: 'wattle' })

  const loose: Dot[] = []
  for (let stream = 0; stream < 26; stream++) {
    const x0 = width * (0.66 + random() * 0.36)
    const y0 = height * (random() * 0.7 - 0.04)
    const x1 = x0 - width * (0.12 + random() * 0.2)
    for (let step = 0; step < 10; step++) {
      const p = Math.min((step + random() * 0.6) / 10, 0.98)
      const bend = 1 - p
      const stray = bend ** 1.3 * 34
      const x = bend * bend * x0 + 2 * bend * p * (x0 - width * 0.015) + p * p * x1 + (random() - 0.5) * stray
      const y = bend * bend * y0 + 2 * bend * p * (bottom - height * 0.16) + p * p * bottom + (random() - 0.5) * stray
      const size = (LOOSE[Math.floor(random() ** 1.25 * LOOSE.length)] ?? SETTLED) * (1 + bend * 0.85)
      const r = size + (SETTLED - size) * p * p
      if (y > bottom - 16 || y < r || x > width - r || !isClear({ x, y, r }) || !free(loose, x, y, r)) continue
      loose.push({ x: round(x), y: round(y), r: round(r), tone: toneOf(random(), p * p) })
    }
  }
  return [...row, ...loose]
}

/** A strip: scattered dots on the left, a straight row on the right. */
export function strip(width: number, height: number, gap: number, seed: number): Dot[] {
  const random = seededRandom(seed)
  const middle = height / 2
  const dots: Dot[] = []
  for (let x = gap / 2; x < width; x += gap) {
    const p = Math.min((x / width) * 1.35, 1)
    for (let layer = 0; layer < (p < 0.8 ? 3 : 1); layer++) {
      if (layer > 0 && random() < 0.35 + p * 0.5) continue
      const size = LOOSE[Math.floor(random() * LOOSE.length)] ?? SETTLED
      const r = size + (SETTLED - size) * p ** 1.5
      const stray = (1 - p) ** 1.2
      const y = middle + (random() - 0.5) * (height - 2 * r - 2) * stray
      const at = Math.max(x + (random() - 0.5) * gap * stray, r + 1)
      if (!free(dots, at, y, r - 2)) continue
      dots.push({ x: round(at), y: round(y), r: round(r), tone: p > 0.98 ? 'accent' : toneOf(random(), p * p) })
    }
  }
  const last = dots[dots.length - 2]
  if (last) Object.assign(last, { r: 6, tone: 'wattle' })
  return dots
}
