import { initials } from '#app/lib/text.ts'
import { cx } from '../cx.ts'
import { Drawing, TINTS, type Tint, tintClass } from './drawing.tsx'
import type { Trade } from './trades.ts'

const sizes = {
  sm: 'size-10 text-sm',
  md: 'size-12 text-base',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-3xl',
}

type CompanyMarkProps = {
  name: string
  /** The company's main trade, drawn below its first letter. Without one the mark has its initials. */
  trade?: Trade | null
  /** Address of the company's own logo, which replaces the drawn mark. */
  logo?: string | null
  /** 40, 48, 56 or 96 px. */
  size?: keyof typeof sizes
  className?: string
}

/** The mark of a company, beside its written name: its logo, or its letter with its trade in one of six tints. */
export function CompanyMark({ name, trade, logo, size = 'md', className }: CompanyMarkProps) {
  const shape = cx('shrink-0 overflow-hidden rounded-control', sizes[size], className)
  if (logo)
    return (
      // White in both themes: many logos are dark on a transparent background.
      <img
        src={logo}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className={cx(shape, 'border border-line bg-[white] object-contain')}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid place-items-center bg-(--draw-background) select-none',
        tintClass(companyTint(name)),
        shape,
      )}
    >
      <span
        className={cx(
          'font-display leading-none font-extrabold tracking-tight text-(--draw-text)',
          trade && 'absolute top-[13%] left-[14%]',
        )}
      >
        {trade ? initials(name).slice(0, 1) : initials(name)}
      </span>
      {trade && <Drawing name={trade} className="absolute -right-[9%] -bottom-[7%] size-[76%]" />}
    </span>
  )
}

/** The tint of a company: the same on every page, because it depends on the name alone. */
export function companyTint(name: string): Tint {
  const hash = [...name].reduce((sum, letter) => (sum * 41 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return TINTS[hash % TINTS.length] ?? 'leaf'
}
