import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { createStorageStore } from '../hooks/storage-store.ts'
import { drawingHref, tintClass } from '../illustrations/drawing.tsx'
import { TRADES, type Trade } from '../illustrations/trades.ts'
import { type Dot, streams, strip } from './motif-dots.ts'

const fills: Record<Dot['tone'], string> = {
  accent: 'fill-accent',
  ink: 'fill-ink-soft',
  edge: 'fill-edge',
  line: 'fill-line',
  wattle: 'fill-wattle',
}

const deepFills: Record<Dot['tone'], string> = {
  accent: 'fill-on-deep-soft',
  ink: 'fill-on-deep',
  edge: 'fill-deep-edge',
  line: 'fill-deep-edge',
  wattle: 'fill-wattle',
}

function Circles({ dots, deep }: { dots: Dot[]; deep?: boolean }) {
  return dots.map((dot) => (
    <circle
      key={`${dot.x}/${dot.y}`}
      cx={dot.x}
      cy={dot.y}
      r={dot.r}
      className={cx('motif-dot', (deep ? deepFills : fills)[dot.tone])}
    />
  ))
}

const FIELD = { width: 1152, height: 600 }

/** The five large dots of the field, each with a trade in it, along the stream. */
const PORTHOLES: { trade: Trade; x: number; y: number; r: number }[] = [
  { trade: 'hard-hat', x: 1040, y: 92, r: 58 },
  { trade: 'stethoscope', x: 900, y: 172, r: 46 },
  { trade: 'pan', x: 1066, y: 258, r: 38 },
  { trade: 'laptop', x: 948, y: 338, r: 32 },
  { trade: 'steering-wheel', x: 856, y: 430, r: 26 },
]

/** Pixels between a porthole and the dots around it. */
const PORTHOLE_GAP = 10

/** The field's left part belongs to headline and search: dots stay 24 pixels clear of it. */
const TEXT_EDGE = 0.63 * FIELD.width + 24

const field = streams(FIELD.width, FIELD.height, 24, 29, ({ x, y, r }) => {
  const isBesideText = x - r > TEXT_EDGE || y > FIELD.height - 60
  return isBesideText && PORTHOLES.every((hole) => Math.hypot(hole.x - x, hole.y - y) > hole.r + r + PORTHOLE_GAP)
})
const line = strip(960, 72, 20, 11)
const thread = strip(320, 40, 16, 5)

const settled = createStorageStore('muster-motif', () => sessionStorage)

/** Milliseconds after which the styles show the dots that wait for the scripts; an entrance would then be a jump. */
const MAX_WAIT_MS = 1500

/**
 * The class of the entrance: the dots wait for the scripts, which know whether it has played in this session, also
 * before a reload. Then they move into place, or are simply there.
 */
function useEntrance(): 'motif-wait' | 'motif-settle' | undefined {
  const [entrance, setEntrance] = useState<'motif-wait' | 'motif-settle' | undefined>('motif-wait')
  useEffect(() => {
    setEntrance(settled.read() === null && performance.now() < MAX_WAIT_MS ? 'motif-settle' : undefined)
    settled.write('settled')
  }, [])
  return entrance
}

/** The wide background of a hero: dots stream past five trades into a row. Moves into place once per session. */
export function MotifField({ className }: { className?: string }) {
  const entrance = useEntrance()
  return (
    <svg
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      aria-hidden="true"
      focusable="false"
      className={cx(entrance, className)}
    >
      <Circles dots={field} />
      {PORTHOLES.map(({ trade, x, y, r }) => (
        <g key={trade} className={tintClass(TRADES[trade])}>
          <circle cx={x} cy={y} r={r} className="fill-(--draw-background)" />
          <use href={drawingHref(trade)} x={x - r * 0.8} y={y - r * 0.8} width={r * 1.6} height={r * 1.6} />
        </g>
      ))}
    </svg>
  )
}

type StripProps = { short?: boolean; deep?: boolean; className?: string }

/** A strip of dots from scattered to aligned, between sections. `short` for narrow places, `deep` on the dark panel. */
export function MotifStrip({ short, deep, className }: StripProps) {
  const [dots, width, height] = short ? [thread, 320, 40] : [line, 960, 72]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <Circles dots={dots} deep={deep} />
    </svg>
  )
}
