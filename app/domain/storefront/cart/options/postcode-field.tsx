import { useState } from 'react'
import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import { cx } from '#app/ui/cx.ts'
import { controlClass, FieldFrame, useField } from '#app/ui/forms/field.tsx'

type PostcodeFieldProps = {
  /** The server's result. */
  postcode: NonNullable<Quote['postcode']>
  value: string
  onChange(postcode: string): void
}

/** Where the order goes. The delivery methods follow once the postcode has its four digits. */
export function PostcodeField({ postcode, value, onChange }: PostcodeFieldProps) {
  const [typed, setTyped] = useState(value)
  const errors = postcode.problem && postcode.value === typed ? [postcode.problem] : null
  const field = useField({ errors, hint: 'For the delivery price' })
  return (
    <FieldFrame label="Delivery postcode" hint="For the delivery price" errors={errors} ids={field}>
      <input
        {...field.control}
        name="postcode"
        value={typed}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, 4)
          setTyped(digits)
          if (digits.length === 4 || value) onChange(digits.length === 4 ? digits : '')
        }}
        inputMode="numeric"
        autoComplete="postal-code"
        className={cx(controlClass, 'w-28')}
      />
    </FieldFrame>
  )
}
