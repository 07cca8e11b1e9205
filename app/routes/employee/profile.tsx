import { editProfile, findOwnProfile } from '#app/domain/people/edit-profile.server.ts'
import { INVALID_PHONE, profileForm } from '#app/domain/people/profile-form.ts'
import { ProfileForm } from '#app/domain/people/profile-panel.tsx'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/profile'

const NOT_SAVED = failure('Profile not saved', CHECK_FIELDS)

export const meta: Route.MetaFunction = () => [{ title: 'Edit your profile' }]

export function loader({ context }: Route.LoaderArgs) {
  return findOwnProfile(ctxOf(context))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ok, value, reply } = parseForm(await parseFormData(request), profileForm)
  if (!ok) return invalidForm(reply(), NOT_SAVED)
  const { full_name: fullName, phone, headline, location } = value
  const result = await editProfile(ctxOf(context), { fullName, phone, headline, location })
  if (!result.ok) return invalidForm(reply({ phone: [INVALID_PHONE] }), NOT_SAVED)
  return redirectWithToast('/employee/dashboard?tab=profile', success('Profile saved'))
}

/** Where a refused form without scripts stands. */
export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Edit your profile">
      <ProfileForm profile={loaderData} answer={actionData} />
    </NarrowPage>
  )
}
