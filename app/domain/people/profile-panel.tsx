import Check from 'lucide-react/icons/circle-check'
import Circle from 'lucide-react/icons/circle-dashed'
import { Form, useFetcher } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useLazilyCheckedForm } from '#app/ui/forms/validation/use-lazily-checked-form.ts'
import type { FormActionData } from '#app/ui/forms/validation/use-validated-form.ts'
import type { Profile, VersionedProfile } from './edit-profile.server.ts'
import { SignedOutNotice } from './signed-out-notice.tsx'
import { formatSkills, MAX_SKILLS_LENGTH } from './skills.ts'

/** The profile or its form, beside what employers see. */
const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]'

const loadForm = () => import('./profile-form.ts').then(({ profileForm }) => profileForm)

type EmployerViewProps = {
  profile: Profile
  /** Whether `Apply Now` sends a resume. */
  hasDefaultResume: boolean
}

type ProfileCardProps = EmployerViewProps & { email: string }

/** The signed-in person's profile. `Edit Profile` opens the form at `?edit`, so that it also works without scripts. */
export function ProfileCard({ profile, email, hasDefaultResume }: ProfileCardProps) {
  const details = [
    { name: 'Email', value: email },
    { name: 'Phone', value: profile.phone },
    { name: 'Location', value: profile.location },
    { name: 'Right to work in Australia', value: WORK_RIGHTS_LABELS[formatWorkRights(profile.workRights)] },
    { name: 'Skills', value: formatSkills(profile.skills) || null },
  ]
  return (
    <div className={COLUMNS}>
      <Card as="section" aria-label="Profile" className="wrap-anywhere">
        <div className="flex items-center gap-4">
          <Avatar name={profile.fullName} size="lg" />
          <div className="min-w-0">
            <h2 className="text-2xl">{profile.fullName}</h2>
            <p className="text-ink-soft">{profile.headline ?? 'No headline yet'}</p>
          </div>
        </div>
        <dl className="my-6 grid gap-4 sm:grid-cols-2">
          {details.map(({ name, value }) => (
            <div key={name} className="min-w-0 sm:last:col-span-2">
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="font-medium break-words">{value ?? 'Not provided'}</dd>
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
      <EmployerView profile={profile} hasDefaultResume={hasDefaultResume} />
    </div>
  )
}

/** What an application sends, and what is still missing from it. */
function EmployerView({ profile, hasDefaultResume }: EmployerViewProps) {
  const parts = [
    { label: 'Name, email and phone', isFilled: profile.phone !== null },
    { label: 'Headline: your trade and experience', isFilled: profile.headline !== null },
    { label: 'Location: where you live or would work', isFilled: profile.location !== null },
    { label: 'Skills: licences, tickets and tools', isFilled: profile.skills.length > 0 },
    { label: 'Right to work in Australia', isFilled: profile.workRights !== null },
  ]
  const filled = parts.filter(({ isFilled }) => isFilled).length
  return (
    <section aria-labelledby="employer-view" className="rounded-card bg-accent-soft p-5 sm:p-6">
      <h2 id="employer-view" className="text-lg">
        What employers see
      </h2>
      <p className="mt-1 text-sm">
        {hasDefaultResume
          ? 'When you apply, the employer gets your name, email, phone, profile and default resume.'
          : "When you apply, the employer gets your name, email, phone and profile. You don't have a default resume."}{' '}
        {filled === parts.length
          ? 'Your profile is complete.'
          : `${filled} of ${parts.length} sections of your profile are complete.`}
      </p>
      <ul className="mt-3 space-y-1.5 text-sm">
        {parts.map(({ label, isFilled }) => (
          <li key={label} className="flex items-start gap-2">
            {isFilled ? (
              <Check aria-hidden="true" className="mt-0.5 size-[1.25em] shrink-0 text-accent" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-[1.25em] shrink-0 text-ink-soft" />
            )}
            <span>
              {label} <span className="text-ink-soft">({isFilled ? 'added' : 'missing'})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const FIELD_LABELS = {
  full_name: 'Full name',
  phone: 'Phone',
  headline: 'Headline',
  location: 'Location',
  skills: 'Skills',
  work_rights: 'Do you have the right to work in Australia?',
}

const WORK_RIGHTS_LABELS: Record<string, string | null> = { yes: 'Yes', no: 'No', '': null }

/** A failed save. `current` is the saved profile, if it was saved since the form was opened. */
type ProfileActionData =
  | (NonNullable<FormActionData> & { current: VersionedProfile | null; signedOut?: boolean })
  | null
  | undefined

type ProfileFormProps = { profile: VersionedProfile; answer?: ProfileActionData }

/** The form behind `Edit Profile`, on wide screens beside what employers see of the saved profile. */
export function ProfileEditor({ profile, hasDefaultResume }: EmployerViewProps & { profile: VersionedProfile }) {
  return (
    <div className={COLUMNS}>
      <ProfileForm profile={profile} />
      <div className="max-lg:hidden">
        <EmployerView profile={profile} hasDefaultResume={hasDefaultResume} />
      </div>
    </div>
  )
}

/** `answer` is the result of a form posted without scripts. */
export function ProfileForm({ profile, answer: posted }: ProfileFormProps) {
  const fetcher = useFetcher<ProfileActionData>()
  const answer = fetcher.data ?? posted
  const { formProps, of } = useLazilyCheckedForm(loadForm, answer, {
    id: 'profile',
    defaultValue: formatFields(profile),
    failureTitle: 'Profile not saved',
  })
  const current = answer?.current
  return (
    <fetcher.Form method="post" action="/employee/dashboard/profile" {...formProps} className="max-w-form space-y-5">
      <input type="hidden" name={VERSION_FIELD} value={(current ?? profile).version} />
      {answer?.signedOut && <SignedOutNotice userType="employee" />}
      {current && (
        <EditConflict
          record="profile"
          title="Your profile has changed since you opened it"
          labels={FIELD_LABELS}
          submitted={answer?.result?.initialValue}
          saved={formatFields(current)}
        />
      )}
      <TextField label={FIELD_LABELS.full_name} {...of('full_name')} autoComplete="name" required maxLength={150} />
      <TextField label={FIELD_LABELS.phone} {...of('phone')} type="tel" autoComplete="tel" required maxLength={40} />
      <TextField
        label={FIELD_LABELS.headline}
        hint="Optional. One line about you, such as your trade and years of experience."
        {...of('headline')}
        maxLength={120}
      />
      <TextField
        label={FIELD_LABELS.location}
        hint="Optional. Where you live or would like to work."
        {...of('location')}
        autoComplete="address-level2"
        maxLength={150}
      />
      <TextField
        label={FIELD_LABELS.skills}
        hint="Optional. Licences, tickets and tools, with commas between them."
        {...of('skills')}
        maxLength={MAX_SKILLS_LENGTH}
      />
      <RadioGroup
        label={FIELD_LABELS.work_rights}
        hint="Optional. Employers see your answer. You don't need to prove it here."
        {...of('work_rights')}
        look="chips"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      <SaveBar
        pending={fetcher.state !== 'idle'}
        extra={
          <ButtonLink to="/employee/dashboard?tab=profile" tone="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
        }
      >
        Save profile
      </SaveBar>
    </fetcher.Form>
  )
}

function formatWorkRights(workRights: boolean | null): 'yes' | 'no' | '' {
  return workRights === null ? '' : workRights ? 'yes' : 'no'
}

function formatFields(profile: Profile) {
  return {
    full_name: profile.fullName,
    phone: profile.phone ?? '',
    headline: profile.headline ?? '',
    location: profile.location ?? '',
    skills: formatSkills(profile.skills),
    work_rights: formatWorkRights(profile.workRights),
  }
}
