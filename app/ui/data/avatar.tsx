import { cx } from '../cx.ts'

/** The initials of the first and last word: `Priya Raman` gives `PR`. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : undefined]
  return letters
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

const sizes = { sm: 'size-9 text-xs', md: 'size-12 text-base', lg: 'size-20 text-2xl' }
const grounds = [
  'bg-accent-soft text-accent',
  'bg-wattle-soft text-ink',
  'bg-blue-soft text-blue',
  'bg-neutral-soft text-ink',
]

type AvatarProps = {
  name: string
  size?: keyof typeof sizes /** People are round, companies square. */
  square?: boolean
}

/** Initials on a muted background; decoration beside the written name. */
export function Avatar({ name, size = 'md', square }: AvatarProps) {
  const ground = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % grounds.length
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center font-display font-bold tracking-tight select-none',
        square ? 'rounded-control' : 'rounded-full',
        sizes[size],
        grounds[ground],
      )}
    >
      {initials(name)}
    </span>
  )
}
