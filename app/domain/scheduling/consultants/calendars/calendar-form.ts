import { z } from 'zod'

/** The password is shorter than its column, because encrypting it makes it longer. */
export const MAX_CALENDAR_LENGTHS = { address: 2000, username: 200, password: 300 } as const

const tooLong = (max: number) => `Use ${max} characters or fewer.`

/**
 * `Connect calendar`. Calendar programs show addresses with webcal://, which stands for https:// (no registered
 * scheme). With a user name it is a CalDAV calendar.
 */
export const calendarForm = z
  .object({
    address: z
      .string({ error: 'Enter the address of the calendar.' })
      .transform((text) => text.trim().replace(/^webcals?:\/\//i, 'https://'))
      .refine((text) => text !== '', { error: 'Enter the address of the calendar.', abort: true })
      .refine(isWebAddress, { error: 'Enter a full address that starts with https:// or webcal://.', abort: true })
      // Only the password field is encrypted.
      .refine((text) => !hasCredentials(text), { error: 'Leave the user name and password out of the address.' })
      .refine((text) => text.length <= MAX_CALENDAR_LENGTHS.address, { error: tooLong(MAX_CALENDAR_LENGTHS.address) }),
    username: z
      .string()
      .optional()
      .transform((text) => text?.trim() ?? '')
      .refine((text) => text.length <= MAX_CALENDAR_LENGTHS.username, { error: tooLong(MAX_CALENDAR_LENGTHS.username) })
      // Basic authentication separates the two by a colon (RFC 7617).
      .refine((text) => !text.includes(':'), { error: "A user name can't contain a colon." }),
    password: z
      .string()
      .optional()
      .transform((text) => text ?? '')
      .refine((text) => text.length <= MAX_CALENDAR_LENGTHS.password, {
        error: tooLong(MAX_CALENDAR_LENGTHS.password),
      }),
  })
  .superRefine(({ username, password }, ctx) => {
    const report = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (username === '' && password !== '') report('username', 'Enter the user name for this password.')
    if (username !== '' && password === '') report('password', 'Enter the password for this user name.')
  })

/** http is rejected by the client, except on this machine in tests. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
