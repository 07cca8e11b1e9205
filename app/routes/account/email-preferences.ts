import { redirect } from 'react-router'
import { updateApplicantEmails } from '#app/domain/applications/new-applicants/update-applicant-emails.server.ts'
import { updateEmailPreferences } from '#app/domain/people/account/email-preferences.server.ts'
import { APPLICANT_EMAILS } from '#app/domain/people/person.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/email-preferences'

/** Saves the email preferences. Browsers do not post an unticked checkbox, so a job seeker's missing field means no. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const { userType } = requirePerson(ctx.actor)
  if (userType === 'employee') {
    await updateEmailPreferences(ctx, { emailUpdates: form.get('updates') === 'yes' })
  } else {
    const applicantEmails = APPLICANT_EMAILS.find((choice) => choice === form.get('applicant_emails')) ?? 'each'
    await updateApplicantEmails(ctx, applicantEmails)
  }
  return redirectWithToast(ACCOUNT_SETTINGS[userType], success('Email preferences saved'))
}

/** A GET redirects to the settings page with the form. */
export function loader({ context }: Route.LoaderArgs) {
  throw redirect(ACCOUNT_SETTINGS[requirePerson(ctxOf(context).actor).userType])
}
