import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import { looksLikePhone } from '#app/lib/phone.ts'
import { isStrongPassword, MAX_PASSWORD_LENGTH } from './password.ts'

/** Texts of a refused new password: also the toasts' words (specification section 5). */
export const WEAK_PASSWORD = { title: 'Weak Password', description: 'Please meet all password requirements.' }
export const PASSWORD_MISMATCH = 'Passwords do not match!'

const phone = requiredLine('a phone number', 40).refine(looksLikePhone, {
  error: 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.',
})

const newPassword = z
  .string({ error: 'Choose a password.' })
  .max(MAX_PASSWORD_LENGTH, `Keep the password to ${MAX_PASSWORD_LENGTH} characters.`)
  .refine(isStrongPassword, { error: WEAK_PASSWORD.description })

const withNewPassword = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ ...shape, password: newPassword, confirm_password: z.string({ error: 'Type the password again.' }) })
    .superRefine((form, context) => {
      const { password, confirm_password } = form as unknown as { password: string; confirm_password: string }
      if (password === confirm_password) return
      context.addIssue({ code: 'custom', path: ['confirm_password'], message: PASSWORD_MISMATCH })
    })

const person = { full_name: requiredLine('your name', 150), email: emailAddress, phone }

/** `Create account` at /employee/register. */
export const employeeRegistration = withNewPassword(person)

/** `Create account` at /employer/register. */
export const employerRegistration = withNewPassword({
  company_name: requiredLine("your company's name", 150),
  ...person,
})

/** `Sign in`: only what must be there; whether it is right is not a question of form. */
export const signInForm = z.object({
  email: emailAddress,
  password: z
    .string({ error: 'Enter your password.' })
    .max(MAX_PASSWORD_LENGTH, `Keep the password to ${MAX_PASSWORD_LENGTH} characters.`),
  stay: z.string().optional(),
})

/** `Send reset link` and `Resend confirmation email`. */
export const emailForm = z.object({ email: emailAddress })

/** `Set new password`. */
export const newPasswordForm = withNewPassword({ token: z.string().max(200).optional() })

/** Settings: change the password. */
export const changePasswordForm = withNewPassword({
  current_password: z.string({ error: 'Enter your current password.' }).max(MAX_PASSWORD_LENGTH),
})
