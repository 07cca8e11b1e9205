import { cx } from './cx.ts'

/** Nine marks that meet: loose on the left, in line on the right, wattle where they join. */
const marks: [x: number, y: number, r: number][] = [
  [4.6, 25.4, 2],
  [3.6, 17.6, 2.7],
  [5.2, 8.8, 1.7],
  [10.6, 12.4, 2.4],
  [21.6, 12.6, 2.7],
  [27.6, 8.4, 2.7],
  [27.6, 16.4, 2.7],
  [27.6, 24.4, 2.7],
]

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={cx('size-8', className)}>
      {marks.map(([x, y, r]) => (
        <circle key={`${x}/${y}`} cx={x} cy={y} r={r} className="motif-dot fill-current" />
      ))}
      <circle cx="16" cy="18.4" r="3.6" className="motif-dot fill-wattle" />
    </svg>
  )
}

/** Mark and the agency's name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-accent', className)}>
      <LogoMark />
      <span className="font-display text-[1.4375rem] leading-none font-bold tracking-[-0.03em] text-ink">{name}</span>
    </span>
  )
}
