import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { normaliseLine, normaliseText } from '#app/lib/text.ts'
import { parseOrigin } from '#app/lib/url.ts'
import { formatPriceInput, optionalPrice, price } from '../store-form-fields.ts'
import type { StoreSettings } from './store-settings.server.ts'

export type StoreSettingsInput = Omit<StoreSettings, 'version' | 'updatedAt'>

const MAX_ORIGINS = 20

/** `Save store settings`. */
export const storeSettingsForm = z.object({
  shipping: price,
  free_from: optionalPrice,
  pickup_address: z
    .string()
    .optional()
    .transform((text) => normaliseLine(text ?? ''))
    .refine((text) => text.length <= 200, { error: 'Use 200 characters or fewer.' }),
  returns_text: z
    .string({ error: 'Enter your returns policy.' })
    .transform(normaliseText)
    .refine((text) => text !== '', { error: 'Enter your returns policy.', abort: true })
    .refine((text) => text.length <= 2000, { error: 'Use 2,000 characters or fewer.' }),
  contact_email: z
    .string()
    .optional()
    .transform((text) => normaliseEmail(text ?? '') || null)
    .refine((text) => text === null || isEmailAddress(text), {
      error: 'Enter an email address like name@example.com.',
    }),
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
          ? `Enter up to ${MAX_ORIGINS} sites.`
          : `“${lines[origins.indexOf(null)]}” isn't a website address. Enter addresses such as https://shop.example.com.`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
})

/** The settings in a submitted form. */
export function toStoreSettingsInput(form: z.output<typeof storeSettingsForm>): StoreSettingsInput {
  return {
    shippingCents: form.shipping,
    freeShippingFromCents: form.free_from,
    pickupAddress: form.pickup_address,
    returnsText: form.returns_text,
    contactEmail: form.contact_email,
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
    contact_email: settings.contactEmail ?? '',
    return_origins: settings.returnOrigins.join('\n'),
  }
}

/** Field name → label as the form shows it. */
export const STORE_SETTINGS_LABELS = {
  shipping: 'Delivery price',
  free_from: 'Free delivery from',
  pickup_address: 'Pick-up address',
  returns_text: 'Returns policy',
  contact_email: 'Store contact',
  return_origins: 'Other sites that sell from this store',
}
