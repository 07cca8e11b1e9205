import { cx } from './cx.ts'

type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

/** The style of a button, shared by Button, ButtonLink and other elements that look like one. */
export type ButtonLook = {
  /**
   * `primary` once per view; `secondary` for alternatives; `quiet` in rows and toolbars; `danger` for destructive
   * actions.
   */
  tone?: ButtonTone
  size?: ButtonSize
  /** Takes the full width of its container. */
  block?: boolean
  /** A quiet button at an edge: its text, not its padding, is aligned with the content above and below. */
  flush?: 'start' | 'end'
}

const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-soft hover:text-accent-strong',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes: Record<ButtonSize, string> = {
  // A tablet is wide, but is touched as well. On a phone only the main buttons are 44 px high.
  sm: 'min-h-9 gap-1.5 px-3 py-1 text-sm md:pointer-coarse:min-h-11',
  md: 'min-h-11 gap-2 px-4.5 py-2 text-base',
  lg: 'min-h-13 gap-2.5 px-6 py-2.5 text-lg max-[16rem]:px-2',
}

/** The negative margins that take back the padding of a size, and its border. */
const flushes = {
  start: { sm: '-ml-3.25', md: '-ml-4.75', lg: '-ml-6.25' },
  end: { sm: '-mr-3.25', md: '-mr-4.75', lg: '-mr-6.25' },
} satisfies Record<string, Record<ButtonSize, string>>

export function buttonClass(
  { tone = 'primary', size = 'md', block = false, flush }: ButtonLook,
  className?: string,
): string {
  return cx(
    'relative inline-flex items-center justify-center rounded-control border text-center font-semibold no-underline select-none',
    'transition-colors active:translate-y-px motion-reduce:active:translate-y-0',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft disabled:active:translate-y-0',
    tones[tone],
    sizes[size],
    block && 'w-full',
    flush && flushes[flush][size],
    className,
  )
}
