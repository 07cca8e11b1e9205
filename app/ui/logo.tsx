import { cx } from './cx.ts'

/** Nine marks that meet: loose on the left, in line on the right, wattle where they join. */
const marks: [x: number, y: number, r: number][] = [
  [4.6, 25.6, 2.2],
  [3.8, 17.6, 3.1],
  [5.2, 8.4, 2],
  [10.6, 12.6, 2.8],
  [21.4, 12.8, 3],
  [27.8, 8, 3],
  [27.8, 16.8, 3],
  [27.8, 25.6, 3],
]

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={cx('size-8.5', className)}>
      {marks.map(([x, y, r]) => (
        <circle key={`${x}/${y}`} cx={x} cy={y} r={r} className="motif-dot fill-current" />
      ))}
      <circle cx="16" cy="19" r="4.1" className="motif-dot fill-wattle" />
    </svg>
  )
}

/** Mark and the agency's name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-accent', className)}>
      <LogoMark />
      <span className="font-display text-[1.4375rem] leading-none font-bold translate-y-0.5 tracking-[-0.03em] text-ink">
        {name}
      </span>
    </span>
  )
}
