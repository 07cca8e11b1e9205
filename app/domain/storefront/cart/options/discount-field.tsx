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

/** A button that opens the field for a discount code, the field, or the applied code with a button to remove it. */
export function DiscountField({ discount, code, onChange }: DiscountFieldProps) {
  const [isOpen, setOpen] = useState(false)
  // The field stays when the code in it is removed.
  const change = (code: string) => {
    setOpen(true)
    onChange(code)
  }
  if (!code && !isOpen) {
    return (
      <Button tone="quiet" size="sm" flush="start" className="min-h-11" onClick={() => setOpen(true)}>
        Add a discount code
      </Button>
    )
  }
  if (!discount || discount.problem || !code) {
    return <CodeForm code={code} problem={(code && discount?.problem) || null} isOpened={isOpen} onChange={change} />
  }
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <p>
        Discount code <strong>{discount.code}</strong> applied.
      </p>
      <Button tone="quiet" size="sm" className="shrink-0" onClick={() => change('')}>
        Remove code
      </Button>
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
