import { cx } from './cx.ts'
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

type DotsProps = { dots: Dot[]; width: number; height: number; deep?: boolean; className?: string }

function Dots({ dots, width, height, deep, className }: DotsProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false" className={className}>
      {dots.map((dot) => (
        <circle
          key={`${dot.x}/${dot.y}`}
          cx={dot.x}
          cy={dot.y}
          r={dot.r}
          className={cx('motif-dot', (deep ? deepFills : fills)[dot.tone])}
        />
      ))}
    </svg>
  )
}

const field = streams(1152, 640, 24, 29)
const line = strip(960, 72, 20, 11)
const thread = strip(320, 40, 16, 5)

/** The wide background of a hero: streams of dots that settle into a row. Animates once, on load. */
export function MotifField({ className }: { className?: string }) {
  return <Dots dots={field} width={1152} height={640} className={cx('motif-settle', className)} />
}

type StripProps = { short?: boolean; deep?: boolean; className?: string }

/** A strip of dots from scattered to aligned, between sections. `short` for narrow places, `deep` on the dark panel. */
export function MotifStrip({ short, deep, className }: StripProps) {
  return short ? (
    <Dots dots={thread} width={320} height={40} deep={deep} className={className} />
  ) : (
    <Dots dots={line} width={960} height={72} deep={deep} className={className} />
  )
}
