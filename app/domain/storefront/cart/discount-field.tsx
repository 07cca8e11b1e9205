import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldFrame, useField } from '#app/ui/forms/field.tsx'
import { MAX_CODE_LENGTH } from './cart-options.ts'
import type { Quote } from './cart-quote.ts'

type DiscountFieldProps = {
  /** What the server says of the code that was asked for. */
  discount: Quote['discount']
  /** The code asked for, or empty. */
  code: string
  onCode(code: string): void
}

/** The discount code: a field until one applies. */
export function DiscountField({ discount, code, onCode }: DiscountFieldProps) {
  if (!discount || discount.problem || !code) {
    return <CodeForm code={code} problem={(code && discount?.problem) || null} onCode={onCode} />
  }
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <p>
        Discount code <strong>{discount.code}</strong> applies.
      </p>
      <Button tone="quiet" size="sm" onClick={() => onCode('')}>
        Remove code
      </Button>
    </div>
  )
}

type CodeFormProps = { code: string; problem: string | null; onCode(code: string): void }

function CodeForm({ code, problem, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const errors = problem ? [problem] : null
  const field = useField({ errors })
  const form = useRef<HTMLFormElement>(null)
  const applied = useRef(false)
  useEffect(() => {
    if (!problem || !applied.current) return
    applied.current = false
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    // With its error, which the panel's foot would hide.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <form
      ref={form}
      aria-label="Discount"
      className="scroll-my-6"
      onSubmit={(event) => {
        event.preventDefault()
        applied.current = true
        onCode(typed.trim())
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
              // An emptied field asks for nothing: nobody must press Apply to be rid of a code.
              if (code && value.trim() === '') onCode('')
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
