import { Form, useFetcher } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import type { Profile } from './edit-profile.server.ts'
import { profileForm } from './profile-form.ts'

/** The own profile as others see it. `Edit Profile` opens the form at `?edit`, so that it works without scripts too. */
export function ProfileCard({ profile, email }: { profile: Profile; email: string }) {
  const facts = [
    { name: 'Email', value: email },
    { name: 'Phone', value: profile.phone },
    { name: 'Location', value: profile.location },
  ]
  return (
    <Card as="section" aria-label="Profile" className="max-w-form">
      <div className="flex items-center gap-4">
        <Avatar name={profile.fullName} size="lg" />
        <div className="min-w-0">
          <h2 className="text-2xl">{profile.fullName}</h2>
          <p className="text-ink-soft">{profile.headline ?? 'No headline yet'}</p>
        </div>
      </div>
      <dl className="my-6 grid gap-4 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-medium break-words">{value ?? 'Not given'}</dd>
          </div>
        ))}
      </dl>
      <Form method="get" action="/employee/dashboard" preventScrollReset>
        <input type="hidden" name="tab" value="profile" />
        <input type="hidden" name="edit" value="yes" />
        <Button type="submit" tone="secondary">
          Edit Profile
        </Button>
      </Form>
    </Card>
  )
}

/** The form behind `Edit Profile`. `answer` is its refusal where it was posted without scripts. */
export function ProfileForm({ profile, answer }: { profile: Profile; answer?: FormActionData }) {
  const fetcher = useFetcher<FormActionData>()
  useFetcherToast(fetcher.data)
  const { formProps, of } = useCheckedForm(profileForm, fetcher.data ?? answer, {
    id: 'profile',
    defaultValue: {
      full_name: profile.fullName,
      phone: profile.phone,
      headline: profile.headline,
      location: profile.location,
    },
  })
  return (
    <fetcher.Form method="post" action="/employee/dashboard/profile" {...formProps} className="max-w-form space-y-5">
      <TextField label="Full name" {...of('full_name')} autoComplete="name" required maxLength={150} />
      <TextField label="Phone" {...of('phone')} type="tel" autoComplete="tel" required maxLength={40} />
      <TextField
        label="Headline"
        hint="Optional. One line about you, such as your trade and your years in it."
        {...of('headline')}
        maxLength={120}
      />
      <TextField
        label="Location"
        hint="Optional. Where you live or would like to work."
        {...of('location')}
        autoComplete="address-level2"
        maxLength={150}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={fetcher.state !== 'idle'}>
          Save profile
        </Button>
        <ButtonLink to="/employee/dashboard?tab=profile" tone="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </fetcher.Form>
  )
}
