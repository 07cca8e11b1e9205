import { initials } from '#app/lib/text.ts'
import { cx } from '../cx.ts'

const sizes = { sm: 'size-9 text-xs', md: 'size-12 text-base', lg: 'size-20 text-2xl' }
const backgrounds = ['bg-accent-soft text-accent', 'bg-blue-soft text-blue', 'bg-neutral-soft text-ink']

type AvatarProps = {
  name: string
  size?: keyof typeof sizes
  /** People are round, companies square. */
  square?: boolean
}

/** Initials on a muted background; decoration beside the written name. */
export function Avatar({ name, size = 'md', square }: AvatarProps) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center font-display font-bold tracking-tight select-none',
        square ? 'rounded-control' : 'rounded-full',
        sizes[size],
        backgrounds[hash % backgrounds.length],
      )}
    >
      {initials(name)}
    </span>
  )
}
