import { useState } from 'react'
import { JobSearchForm } from '#app/domain/jobs/search/suggestions/job-search-form.tsx'
import { PasswordChecklist } from '#app/domain/people/account/password-checklist.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Example, GallerySection } from './gallery-section.tsx'

const kinds = ['Full-time', 'Part-time', 'Contract', 'Casual'].map((value) => ({ value, label: value }))
const times = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((value) => ({
  value,
  label: value,
  disabled: value === '10:00',
}))

export function FieldsGallery() {
  const [password, setPassword] = useState('')
  const rules = [
    { label: 'At least 8 characters', met: password.length >= 8 },
    { label: 'One uppercase letter', met: /[A-Z]/.test(password) },
    { label: 'One lowercase letter', met: /[a-z]/.test(password) },
    { label: 'One number', met: /\d/.test(password) },
    { label: 'One of !@#$%^&*', met: /[!@#$%^&*]/.test(password) },
  ]
  return (
    <GallerySection title="Fields">
      <Example name="Job search">
        <JobSearchForm />
      </Example>
      <div className="grid gap-8 lg:grid-cols-2">
        <form className="space-y-6" noValidate>
          <TextField label="Full name" name="name" autoComplete="name" defaultValue="Priya Raman" />
          <TextField
            label="Shown email"
            id="shown-email"
            name="email"
            type="email"
            hint="We'll send the confirmation to this address."
            defaultValue="priya@"
            errors={['Enter an email such as name@example.com']}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <PasswordChecklist items={rules} />
          <SelectField
            label="Job type"
            id="shown-type"
            name="type"
            options={kinds}
            placeholder="Choose a job type"
            errors={['Choose a job type']}
          />
        </form>
        <form className="space-y-6" noValidate>
          <TextArea
            label="Requirements"
            name="requirements"
            hint="One item per line."
            defaultValue="Forklift licence"
          />
          <RadioGroup
            label="Preferred time"
            name="time"
            look="chips"
            hint="Sydney time"
            options={times}
            defaultValue="10:30"
            required
          />
          <RadioGroup
            label="Work arrangement"
            name="arrangement"
            options={[
              { value: 'site', label: 'On site' },
              { value: 'hybrid', label: 'Hybrid', hint: 'Some days at home' },
              { value: 'remote', label: 'Remote' },
            ]}
            errors={['Choose a work arrangement']}
          />
          <CheckboxField label="Email me when the status changes" name="mail" defaultChecked />
          <CheckboxField label="I have read the terms" name="terms" errors={['Tick the box to continue']} />
          <SearchField label="Search applicants" name="search" />
          <TextField label="Reference" name="reference" defaultValue="MU-2041" disabled />
        </form>
      </div>
    </GallerySection>
  )
}
