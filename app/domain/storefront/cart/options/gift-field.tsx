import { MAX_GIFT_MESSAGE_LENGTH } from '#app/domain/checkout/checkout.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'

type GiftFieldProps = {
  /** Undefined: not a gift. */
  message: string | undefined
  onChange(message: string | undefined): void
}

/** Whether the order is a gift, and its message. The message is saved when the field is left. */
export function GiftField({ message, onChange }: GiftFieldProps) {
  return (
    <div>
      <CheckboxField
        label="Send as a gift"
        name="gift"
        checked={message !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : undefined)}
      />
      {message !== undefined && (
        <TextArea
          label="Gift message"
          hint="Optional. We print it on the packing slip, which shows no prices."
          name="gift_message"
          rows={3}
          defaultValue={message}
          onBlur={({ currentTarget }) => onChange(currentTarget.value)}
          maxLength={MAX_GIFT_MESSAGE_LENGTH}
        />
      )}
    </div>
  )
}
