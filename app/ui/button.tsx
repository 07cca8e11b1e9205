import type { ComponentProps } from 'react'
import { Link } from '#app/ui/link.tsx'
import { type ButtonLook, buttonClass } from './button-style.ts'
import { cx } from './cx.ts'

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a busy state: the width stays, clicks are ignored and `aria-busy` is set. */
    pending?: boolean
  }

/** A button labelled with a verb. `type` defaults to `button`; a form's own button sets `type="submit"`. */
export function Button({
  tone,
  size,
  block,
  flush,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      className={buttonClass({ tone, size, block, flush }, className)}
    >
      <span className={cx('inline-flex items-center justify-center gap-[inherit]', pending && 'opacity-0')}>
        {children}
      </span>
      {pending && <PendingDots />}
    </button>
  )
}

/** A link styled as a button, for navigation. */
export function ButtonLink({
  tone,
  size,
  block,
  flush,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClass({ tone, size, block, flush }, className)}>
      {children}
    </Link>
  )
}

/** Three moving dots over what is busy, in an element with `relative`. */
export function PendingDots() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center gap-1.5">
      <span className="size-1.5 animate-travel rounded-full bg-current" />
      <span className="size-1.5 animate-travel rounded-full bg-current [animation-delay:120ms]" />
      <span className="size-1.5 animate-travel rounded-full bg-current [animation-delay:240ms]" />
    </span>
  )
}
