import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

type QuantityStepperProps = {
  /** Appended to the button labels, such as `of Everyday Mug`. */
  labelSuffix?: string
  onStep(by: 1 | -1): void
  /** Dims the minus button at the minimum. */
  isMin: boolean
  className?: string
  /** The quantity between the buttons: a field or text. */
  children: ReactNode
}

/** A quantity between a minus and a plus button. The buttons are hidden without scripts. */
export function QuantityStepper({ labelSuffix, onStep, isMin, className, children }: QuantityStepperProps) {
  return (
    <div className={cx('inline-flex items-stretch rounded-control border border-edge bg-surface', className)}>
      <StepButton label="Decrease quantity" labelSuffix={labelSuffix} onClick={() => onStep(-1)}>
        <Minus aria-hidden="true" className={cx('size-4', isMin && 'text-edge')} />
      </StepButton>
      {children}
      <StepButton label="Increase quantity" labelSuffix={labelSuffix} onClick={() => onStep(1)}>
        <Plus aria-hidden="true" className="size-4" />
      </StepButton>
    </div>
  )
}

type StepButtonProps = ComponentProps<'button'> & { label: string; labelSuffix: string | undefined }

function StepButton({ label, labelSuffix, children, ...rest }: StepButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={labelSuffix && `${label} ${labelSuffix}`}
      className="scripting-only grid min-w-11 place-items-center rounded-[inherit] text-ink transition-colors hover:bg-sunken"
    >
      {children}
      {!labelSuffix && <span className="sr-only">{label}</span>}
    </button>
  )
}
