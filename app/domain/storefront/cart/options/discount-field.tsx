import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldFrame, useField } from '#app/ui/forms/field.tsx'
import { MAX_CODE_LENGTH } from '../cart-options.ts'

type DiscountFieldProps = {
  /** The server's result for `code`. */
  discount: Quote['discount']
  /** Empty if there is none. */
  code: string
  onChange(code: string): void
}

/** A field for the discount code, or the applied code with a button to remove it. */
export function DiscountField({ discount, code, onChange }: DiscountFieldProps) {
  if (!discount || discount.problem || !code) {
    return <CodeForm code={code} problem={(code && discount?.problem) || null} onChange={onChange} />
  }
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <p>
        Discount code <strong>{discount.code}</strong> applied.
      </p>
      <Button tone="quiet" size="sm" className="shrink-0" onClick={() => onChange('')}>
        Remove code
      </Button>
    </div>
  )
}

type CodeFormProps = { code: string; problem: string | null; onChange(code: string): void }

function CodeForm({ code, problem, onChange }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const errors = problem ? [problem] : null
  const field = useField({ errors })
  const form = useRef<HTMLFormElement>(null)
  const wasSubmitted = useRef(false)
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
