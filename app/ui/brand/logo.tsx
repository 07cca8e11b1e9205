import { JOINT, MARKS } from './logo-marks.ts'

/** The logo mark alone, beside a name in another type size. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className="size-8.5">
      {MARKS.map(([x, y, r]) => (
        <circle key={`${x}/${y}`} cx={x} cy={y} r={r} className="motif-dot fill-current" />
      ))}
      <circle cx={JOINT[0]} cy={JOINT[1]} r={JOINT[2]} className="motif-dot fill-wattle" />
    </svg>
  )
}

/** The logo mark with the agency's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 text-accent">
      <LogoMark />
      <span className="font-display text-[1.4375rem] leading-none font-bold translate-y-0.5 max-[18rem]:sr-only tracking-[-0.03em] text-ink">
        {name}
      </span>
    </span>
  )
}
