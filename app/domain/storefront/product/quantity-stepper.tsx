import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

type QuantityStepperProps = {
  /** What the buttons' names end in, such as `of Everyday Mug`. */
  of?: string
  /** What a click changes the number by: -1 or 1. */
  onStep(by: 1 | -1): void
  /** At one, which fewer does not change. */
  atLeast: boolean
  className?: string
  /** The number between the buttons: a field, or text. */
  children: ReactNode
}

/** Fewer, a number, more: one control in three parts. The buttons need scripts, the field does not. */
export function QuantityStepper({ of, onStep, atLeast, className, children }: QuantityStepperProps) {
  return (
    <div className={cx('inline-flex items-stretch rounded-control border border-edge bg-surface', className)}>
      <StepButton label="Decrease quantity" of={of} onClick={() => onStep(-1)}>
        <Minus size={16} aria-hidden="true" className={cx(atLeast && 'text-edge')} />
      </StepButton>
      {children}
      <StepButton label="Increase quantity" of={of} onClick={() => onStep(1)}>
        <Plus size={16} aria-hidden="true" />
      </StepButton>
    </div>
  )
}

type StepButtonProps = ComponentProps<'button'> & { label: string; of: string | undefined }

function StepButton({ label, of, children, ...rest }: StepButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={of && `${label} ${of}`}
      className="scripting-only grid min-w-11 place-items-center rounded-[inherit] text-ink transition-colors hover:bg-sunken"
    >
      {children}
      {!of && <span className="sr-only">{label}</span>}
    </button>
  )
}
