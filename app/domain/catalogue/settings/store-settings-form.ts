import { z } from 'zod'
import { normaliseLine, normaliseText } from '#app/lib/text.ts'
import type { storeSettings } from '#db/schema/catalogue.ts'
import { formatPriceInput, optionalPrice, price } from '../store-form-fields.ts'

export type StoreSettingsInput = Omit<typeof storeSettings.$inferSelect, 'onlyRow' | 'version' | 'updatedAt'>

const MAX_ORIGINS = 20

/** An origin as browsers write it, without a path: https, or http of this machine. Null for anything else. */
function parseOrigin(text: string): string | null {
  try {
    const { origin, protocol, hostname, pathname, search, username } = new URL(text)
    const local = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    const bare = pathname === '/' && search === '' && username === ''
    return bare && (protocol === 'https:' || local) ? origin : null
  } catch {
    return null
  }
}

/** `Save store settings`. */
export const storeSettingsForm = z.object({
  shipping: price,
  free_from: optionalPrice,
  pickup_address: z
    .string()
    .optional()
    .transform((text) => normaliseLine(text ?? ''))
    .refine((text) => text.length <= 200, { error: 'Keep this to 200 characters.' }),
  returns_text: z
    .string({ error: 'Say how things can be sent back.' })
    .transform(normaliseText)
    .refine((text) => text !== '', { error: 'Say how things can be sent back.', abort: true })
    .refine((text) => text.length <= 2000, { error: 'Keep this to 2,000 characters.' }),
  return_origins: z
    .string()
    .optional()
    .transform((text, context) => {
      const lines = normaliseText(text ?? '')
        .split(/\s+/)
        .filter(Boolean)
      const origins = lines.map(parseOrigin)
      if (origins.length <= MAX_ORIGINS && origins.every((origin) => origin !== null)) return [...new Set(origins)]
      const message =
        origins.length > MAX_ORIGINS
          ? `Keep this to ${MAX_ORIGINS} lines.`
          : `Enter whole origins, such as https://shop.example.com; this is none: ${lines[origins.indexOf(null)]}`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
})

/** The settings that a posted form says. */
export function toStoreSettingsInput(form: z.output<typeof storeSettingsForm>): StoreSettingsInput {
  return {
    shippingCents: form.shipping,
    freeShippingFromCents: form.free_from,
    pickupAddress: form.pickup_address,
    returnsText: form.returns_text,
    returnOrigins: form.return_origins,
  }
}

/** The settings as the form shows them. */
export function storeSettingsFormValues(settings: StoreSettingsInput): Record<string, string> {
  return {
    shipping: formatPriceInput(settings.shippingCents),
    free_from: formatPriceInput(settings.freeShippingFromCents),
    pickup_address: settings.pickupAddress,
    returns_text: settings.returnsText,
    return_origins: settings.returnOrigins.join('\n'),
  }
}
