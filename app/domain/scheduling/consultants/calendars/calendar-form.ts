import { z } from 'zod'

export const MAX_CALENDAR_ADDRESS_LENGTH = 2000

/** `Connect calendar`. Calendar programs show addresses with webcal://, which stands for https:// (no registered scheme). */
export const calendarForm = z.object({
  address: z
    .string({ error: 'Enter the address of the calendar.' })
    .transform((text) => text.trim().replace(/^webcals?:\/\//i, 'https://'))
    .refine((text) => text !== '', { error: 'Enter the address of the calendar.', abort: true })
    .refine(isWebAddress, { error: 'Enter a full address that starts with https:// or webcal://.', abort: true })
    .refine((text) => text.length <= MAX_CALENDAR_ADDRESS_LENGTH, {
      error: `Keep this to ${MAX_CALENDAR_ADDRESS_LENGTH} characters.`,
    }),
})

/** http is rejected by the client, except on this machine in tests. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
