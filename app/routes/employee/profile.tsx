import { expectedVersion, formVersion } from '#app/core/version.ts'
import { editProfile, findOwnProfile } from '#app/domain/people/edit-profile.server.ts'
import { profileForm } from '#app/domain/people/profile-form.ts'
import { ProfileForm } from '#app/domain/people/profile-panel.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { SIGNED_OUT } from '#app/http/guards.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/profile'

const INVALID = failure('Profile not saved', CHECK_FIELDS)
const STALE = failure('Profile not saved', 'Your profile has changed since you opened it. Your changes are kept.')

export const meta: Route.MetaFunction = () => [{ title: 'Edit your profile' }]

/** Of a guest, whose session ended before they saved: the form shows what they typed. */
const NO_PROFILE = {
  fullName: '',
  phone: null,
  headline: null,
  location: null,
  skills: [],
  workRights: null,
  version: 0,
}

export const shouldRevalidate = revalidateOnConflict

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return ctx.actor.kind === 'guest' ? NO_PROFILE : findOwnProfile(ctx)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, profileForm)
  if (ctxOf(context).actor.kind === 'guest') {
    return invalidForm({ ...reply({ '': [SIGNED_OUT.title] }), current: null, signedOut: true }, SIGNED_OUT, 401)
  }
  if (!ok) return invalidForm({ ...reply(), current: null }, INVALID)
  const { full_name: fullName, work_rights: workRights, ...rest } = value
  const result = await editProfile(ctxOf(context), { fullName, workRights, ...rest }, expectedVersion(form))
  if (result.ok) return redirectWithToast('/employee/dashboard?tab=profile', success('Profile saved'))
  if (result.reason === 'stale') {
    return invalidForm({ ...reply({ '': [STALE.title] }), current: result.current }, STALE, 409)
  }
  return invalidForm({ ...reply({ phone: [INVALID_PHONE_MESSAGE] }), current: null }, INVALID)
}

/** The form on its own page, for a failed save without scripts. */
export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Edit your profile">
      <ProfileForm
        profile={{ ...loaderData, version: formVersion(loaderData.version, actionData) }}
        answer={actionData}
      />
    </NarrowPage>
  )
}
