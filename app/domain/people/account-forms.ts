import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'
import { personName, requiredLine } from '#app/lib/form-fields.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'
import { isStrongPassword, MAX_PASSWORD_LENGTH } from './password.ts'

/** Toast and field messages for an invalid new password (specification section 5). */
export const WEAK_PASSWORD_TITLE = 'Weak Password'
const WEAK_PASSWORD = { title: WEAK_PASSWORD_TITLE, description: 'Please meet all password requirements.' }
const PASSWORD_MISMATCH = 'Passwords do not match!'

/** The specified toast for an invalid new password, or null if the password and its confirmation are valid. */
export function newPasswordError(form: FormData): { title: string; description?: string } | null {
  const password = String(form.get('password') ?? '')
  if (!isStrongPassword(password)) return WEAK_PASSWORD
  return password === form.get('confirm_password') ? null : { title: PASSWORD_MISMATCH }
}

/** The phone number of a new account. */
export const phoneField = requiredLine('a phone number', 40).refine(isPhoneLike, {
  error: INVALID_PHONE_MESSAGE,
})

const newPassword = z
  .string({ error: 'Choose a password.' })
  .max(MAX_PASSWORD_LENGTH, `Use ${MAX_PASSWORD_LENGTH} characters or fewer.`)
  .refine(isStrongPassword, { error: WEAK_PASSWORD.description })

const withNewPassword = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ ...shape, password: newPassword, confirm_password: z.string({ error: 'Enter the password again.' }) })
    .superRefine((form, context) => {
      const { password, confirm_password } = form as unknown as { password: string; confirm_password: string }
      if (password === confirm_password) return
      context.addIssue({ code: 'custom', path: ['confirm_password'], message: PASSWORD_MISMATCH })
    })

const person = { full_name: personName('your name', 150), email: emailAddress, phone: phoneField }

/** `Create account` at /employee/register. */
export const employeeRegistration = withNewPassword(person)

/** `Create account` at /employer/register. */
export const employerRegistration = withNewPassword({
  company_name: personName("your company's name", 150),
  ...person,
})

/** `Create account` of a person who was invited to a company. */
export const memberRegistration = withNewPassword({ full_name: person.full_name, phone: person.phone })

const enteredPassword = z
  .string({ error: 'Enter your password.' })
  .max(MAX_PASSWORD_LENGTH, `Use ${MAX_PASSWORD_LENGTH} characters or fewer.`)

/** `Sign in`: checks presence only, because the password rules apply to new passwords. */
export const signInForm = z.object({
  email: emailAddress,
  password: enteredPassword,
  stay: z.string().optional(),
})

/** Settings: `Change email`. */
export const changeEmailForm = z.object({ email: emailAddress, current_password: enteredPassword })

/** `Send reset link` and `Resend confirmation email`. */
export const emailForm = z.object({ email: emailAddress })

const confirmationToken = z.string({ error: 'Open the link in the email again.' }).max(2000)

/** `Confirm email` in the browser that registered. */
export const confirmEmailForm = z.object({ token: confirmationToken })

/** `Confirm email` in any other browser. */
export const confirmEmailWithPasswordForm = confirmEmailForm.extend({ password: enteredPassword })

/** `Set new password`. */
export const newPasswordForm = withNewPassword({ token: z.string().max(200).optional() })

/** Settings: `Change password`. */
export const changePasswordForm = withNewPassword({
  current_password: z.string({ error: 'Enter your current password.' }).max(MAX_PASSWORD_LENGTH),
})
