import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

type QuantityStepperProps = {
  /** Names of the two buttons. */
  fewer: string
  more: string
  /** What a click changes the number by: -1 or 1. */
  onStep(by: 1 | -1): void
  /** At one there are no fewer. */
  atLeast: boolean
  className?: string
  /** The number between the buttons: a field, or text. */
  children: ReactNode
}

/** Fewer, a number, more: one control in three parts. The buttons need scripts, the field does not. */
export function QuantityStepper({ fewer, more, onStep, atLeast, className, children }: QuantityStepperProps) {
  return (
    <div className={cx('inline-flex items-stretch rounded-control border border-edge bg-surface', className)}>
      <StepButton label={fewer} aria-disabled={atLeast || undefined} onClick={() => !atLeast && onStep(-1)}>
        <Minus size={16} aria-hidden="true" />
      </StepButton>
      {children}
      <StepButton label={more} onClick={() => onStep(1)}>
        <Plus size={16} aria-hidden="true" />
      </StepButton>
    </div>
  )
}

function StepButton({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      className="scripting-only grid min-w-11 place-items-center rounded-[inherit] text-ink transition-colors hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-edge"
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
