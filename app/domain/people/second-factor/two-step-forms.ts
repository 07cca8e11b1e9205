import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../password.ts'

/** A form that repeats the password before a change of the account's security. */
export const passwordForm = z.object({
  current_password: z
    .string({ error: 'Enter your password.' })
    .max(MAX_PASSWORD_LENGTH, 'This password is incorrect. Try again.'),
})

const CODE_ERROR = 'Enter the 6 digits that your app shows.'

/** A code of an authenticator app. Apps show it as two groups of three digits. */
export const codeForm = z.object({
  code: z.string({ error: CODE_ERROR }).regex(/^\s*(\d\s*){6}$/, CODE_ERROR),
})

const RECOVERY_ERROR = 'Enter one of your recovery codes, such as abcde-23456.'

/** One of the recovery codes, with or without its hyphen. */
export const recoveryCodeForm = z.object({
  recovery_code: z.string({ error: RECOVERY_ERROR }).regex(/^\s*[a-z2-9]{5}[\s-]*[a-z2-9]{5}\s*$/i, RECOVERY_ERROR),
})

/** Removes the spaces of an authenticator code. */
export function normaliseCode(code: string): string {
  return code.replace(/\s/g, '')
}

/** A recovery code in the spelling in which it was shown. */
export function normaliseRecoveryCode(code: string): string {
  const characters = code.toLowerCase().replace(/[^a-z2-9]/g, '')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}
