import { z } from 'zod'
import { personName } from '#app/lib/form-fields.ts'
import { phoneField } from '../account-forms.ts'

const person = { full_name: personName('your name', 150), phone: phoneField }

/** `Create account` of a job seeker whom a sign-in service has confirmed. */
export const employeeAccountForm = z.object(person)

/** `Create account` of an employer whom a sign-in service has confirmed. */
export const employerAccountForm = z.object({ company_name: personName("your company's name", 150), ...person })
