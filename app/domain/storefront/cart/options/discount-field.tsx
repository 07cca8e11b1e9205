import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldFrame, useField } from '#app/ui/forms/field.tsx'
import { isFieldFocused } from '#app/ui/forms/validation/use-focus-on-answer.ts'
import { MAX_CODE_LENGTH } from '../cart-options.ts'

type DiscountFieldProps = {
  /** The server's result for `code`. */
  discount: Quote['discount']
  /** Empty if there is none. */
  code: string
  onChange(code: string): void
}

/** A button that opens the field for a discount code, the field, or the applied code with a button to remove it. */
export function DiscountField({ discount, code, onChange }: DiscountFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const removeButton = useRef<HTMLButtonElement>(null)
  const wasSubmitted = useRef(false)
  const applied = code && discount && !discount.problem ? discount.code : null
  // The field that had the focus is gone.
  useEffect(() => {
    if (!applied || !wasSubmitted.current) return
    wasSubmitted.current = false
    if (!isFieldFocused()) removeButton.current?.focus({ preventScroll: true })
  }, [applied])
  // The field stays when the code in it is removed.
  const change = (code: string) => {
    wasSubmitted.current = code !== ''
    setOpen(true)
    onChange(code)
  }
  return (
    <div className={cx(applied && 'flex items-center justify-between gap-3')}>
      {/* Rendered without a code too, because screen readers announce a live region only when its content changes. */}
      <p aria-live="polite" className="text-sm">
        {applied && (
          <>
            Discount code <strong>{applied}</strong> applied.
          </>
        )}
      </p>
      {applied ? (
        <Button ref={removeButton} tone="quiet" size="sm" className="shrink-0" onClick={() => change('')}>
          Remove code
        </Button>
      ) : code || isOpen ? (
        <CodeForm code={code} problem={(code && discount?.problem) || null} isOpened={isOpen} onChange={change} />
      ) : (
        <Button tone="quiet" size="sm" flush="start" className="min-h-11" onClick={() => setOpen(true)}>
          Add a discount code
        </Button>
      )}
    </div>
  )
}

type CodeFormProps = {
  code: string
  problem: string | null
  /** The user has just opened it: focus starts in its field. */
  isOpened: boolean
  onChange(code: string): void
}

function CodeForm({ code, problem, isOpened, onChange }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const errors = problem ? [problem] : null
  const field = useField({ errors })
  const form = useRef<HTMLFormElement>(null)
  const wasSubmitted = useRef(false)
  useEffect(() => {
    if (!isOpened) return
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpened])
  useEffect(() => {
    if (!problem || !wasSubmitted.current) return
    wasSubmitted.current = false
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    // The error below the field would be hidden behind the panel's footer.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <form
      ref={form}
      aria-label="Discount"
      className="scroll-my-6"
      onSubmit={(event) => {
        event.preventDefault()
        wasSubmitted.current = true
        onChange(typed.trim())
      }}
    >
      <FieldFrame label="Discount code" errors={errors} ids={field}>
        <div className="flex gap-3">
          <input
            {...field.control}
            name="discount_code"
            value={typed}
            onChange={({ target: { value } }) => {
              setTyped(value)
              // Emptying the field removes the code without pressing Apply.
              if (code && value.trim() === '') onChange('')
            }}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={MAX_CODE_LENGTH}
            className={cx(controlClass, 'min-w-0 flex-1')}
          />
          <Button type="submit" tone="secondary">
            Apply
          </Button>
        </div>
      </FieldFrame>
    </form>
  )
}
