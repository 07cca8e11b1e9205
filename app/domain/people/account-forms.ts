import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import { looksLikePhone } from '#app/lib/phone.ts'
import { isStrongPassword, PASSWORD_MAX } from './password.ts'

/** Texts of a refused new password: also the toasts' words (specification section 5). */
export const WEAK_PASSWORD = { title: 'Weak Password', description: 'Please meet all password requirements.' }
export const PASSWORDS_DIFFER = 'Passwords do not match!'

const phone = requiredLine('a phone number', 40).refine(looksLikePhone, {
  error: 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.',
})

const newPassword = z
  .string({ error: 'Choose a password.' })
  .max(PASSWORD_MAX, `Keep the password to ${PASSWORD_MAX} characters.`)
  .refine(isStrongPassword, { error: WEAK_PASSWORD.description })

const confirmed = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ ...shape, password: newPassword, confirm_password: z.string({ error: 'Type the password again.' }) })
    .superRefine((form, context) => {
      const { password, confirm_password } = form as unknown as { password: string; confirm_password: string }
      if (password === confirm_password) return
      context.addIssue({ code: 'custom', path: ['confirm_password'], message: PASSWORDS_DIFFER })
    })

const person = { full_name: requiredLine('your name', 150), email: emailAddress, phone }

/** `Create account` at /employee/register. */
export const employeeRegistration = confirmed(person)

/** `Create account` at /employer/register. */
export const employerRegistration = confirmed({ company_name: requiredLine("your company's name", 150), ...person })

/** `Sign in`: only what must be there; whether it is right is not a question of form. */
export const signInForm = z.object({
  email: emailAddress,
  password: z
    .string({ error: 'Enter your password.' })
    .max(PASSWORD_MAX, `Keep the password to ${PASSWORD_MAX} characters.`),
  stay: z.string().optional(),
})

/** `Send reset link` and `Resend confirmation email`. */
export const addressForm = z.object({ email: emailAddress })

/** `Set new password`. */
export const newPasswordForm = confirmed({ token: z.string().max(200).optional() })

/** Settings: change the password. */
export const changePasswordForm = confirmed({
  current_password: z.string({ error: 'Enter your current password.' }).max(PASSWORD_MAX),
})
