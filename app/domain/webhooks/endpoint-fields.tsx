import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FieldErrors } from '#app/ui/forms/field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS, type WebhookEventType } from './webhook.ts'

type EndpointFieldsProps = { of: GetFieldProps; types: readonly WebhookEventType[]; chosen: readonly string[] }

/** The address and the events of an endpoint. `chosen` are the events whose boxes are ticked at first. */
export function EndpointFields({ of, types, chosen }: EndpointFieldsProps) {
  return (
    <>
      <TextField
        {...of('url')}
        label="Address"
        hint="Starts with https:// and is on the public internet"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_URL}
      />
      <fieldset>
        <legend className="font-semibold">Events</legend>
        {types.map((type) => (
          <CheckboxField
            key={type}
            id={`event-${type}`}
            label={
              <>
                {WEBHOOK_EVENTS[type]} <code className="block text-sm text-ink-soft">{type}</code>
              </>
            }
            name="events"
            value={type}
            defaultChecked={chosen.includes(type)}
          />
        ))}
        <FieldErrors id="events-errors" errors={of('events').errors ?? null} />
      </fieldset>
    </>
  )
}
