import type { ReactNode } from 'react'
import { zoneLabel } from '#app/lib/dates.ts'
import { Card } from '#app/ui/data/card.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { CopyField } from '#app/ui/forms/copy-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { WeekEditor } from '../week-editor.tsx'
import { SETTINGS_LABELS } from './settings-form.ts'

type SettingsFieldsProps = {
  of: GetFieldProps
  timeZone: string
  /** The code that embeds the booking page. */
  snippet: string
  /** The address of a consultation type other than the default one; null if there is none. */
  otherType: string | null
}

/** The fields of the booking settings. */
export function SettingsFields({ of, timeZone, snippet, otherType }: SettingsFieldsProps) {
  const forOneType = otherType
    ? ` To open it with one consultation type, add its address, such as data-type="${otherType}"`
    : ''
  return (
    <>
      <Section
        title={SETTINGS_LABELS.hours}
        lead={`In ${zoneLabel(timeZone)}. Leave a day empty to close it. A gap between hours is a break.`}
      >
        <WeekEditor of={of} />
      </Section>
      <Section title="Slots" lead="Length of a consultation, and how many can run at the same time.">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField of={of} name="slot_minutes" hint="Minutes" max={480} />
          <NumberField of={of} name="capacity" hint="Applies only when there are no active consultants" max={50} />
          <NumberField of={of} name="buffer_before" hint="Minutes kept free" max={240} />
          <NumberField of={of} name="buffer_after" hint="Minutes kept free" max={240} />
        </div>
      </Section>
      <Section title="Booking" lead="How far ahead customers can book, and whether you confirm bookings.">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField of={of} name="notice_hours" hint="Hours before the start" max={720} step="any" />
          <NumberField of={of} name="booking_window_days" hint="Days ahead" max={730} />
          <NumberField of={of} name="max_upcoming" hint="Bookings you make for callers don't count" max={100} />
        </div>
        <CheckboxField
          label={SETTINGS_LABELS.needs_approval}
          hint="If not ticked, bookings are confirmed automatically. If ticked, the invitation is sent when you confirm, and a customer who reschedules needs a new confirmation."
          name="needs_approval"
          id={of('needs_approval').id}
          defaultChecked={of('needs_approval').defaultValue === 'on'}
        />
      </Section>
      <Section
        title="Changes by customers"
        lead="When customers can still change a booking online. After that, they see your phone number."
      >
        <div className="grid gap-5 sm:grid-cols-3">
          <NumberField of={of} name="cancel_cutoff_hours" hint="Hours before" max={720} step="any" />
          <NumberField of={of} name="reschedule_cutoff_hours" hint="Hours before" max={720} step="any" />
          <NumberField of={of} name="max_reschedules" hint="Per booking" max={100} />
        </div>
      </Section>
      <Section title="Email" lead="Reminders and reply-to address.">
        <TextField
          label={SETTINGS_LABELS.reminder_hours}
          hint="Hours before, such as 24, 2. Leave empty for none. Existing bookings keep their reminders"
          {...of('reminder_hours')}
        />
        <CheckboxField
          label={SETTINGS_LABELS.emails_no_shows}
          hint="With a link to book again, 10 minutes after you record the no-show."
          name="emails_no_shows"
          id={of('emails_no_shows').id}
          defaultChecked={of('emails_no_shows').defaultValue === 'on'}
        />
        <TextField
          label={SETTINGS_LABELS.contact_email}
          hint="Optional. Receives booking emails and is the organiser of invitations. If empty, we use the agency's email"
          {...of('contact_email')}
          type="email"
          maxLength={254}
        />
      </Section>
      <Section title="Who can see bookings" lead="Admins can see all bookings.">
        <RadioGroup
          label={SETTINGS_LABELS.employers_see}
          {...of('employers_see')}
          options={[
            {
              value: 'all',
              label: 'All bookings',
              hint: 'Employers of companies that you have verified. Other employers see their own bookings',
            },
            {
              value: 'own',
              label: 'Only their own',
              hint: 'Bookings they made, and bookings assigned to them as a consultant',
            },
          ]}
        />
      </Section>
      <Section title="Embed on your website" lead="Show the booking page inside a page of your website.">
        <TextArea
          label={SETTINGS_LABELS.embed_origins}
          hint="One address per line, such as https://www.example.com.au"
          {...of('embed_origins')}
          rows={3}
        />
        <CopyField label="HTML code" hint={`Paste this where the form should appear.${forOneType}`} value={snippet} />
      </Section>
    </>
  )
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">{lead}</p>
      <div className="space-y-5">{children}</div>
    </Card>
  )
}

type NumberFieldProps = {
  of: GetFieldProps
  name: keyof typeof SETTINGS_LABELS
  hint: string
  max: number
  step?: 'any'
}

function NumberField({ of, name, hint, max, step }: NumberFieldProps) {
  return (
    <TextField
      label={SETTINGS_LABELS[name]}
      hint={hint}
      {...of(name)}
      type="number"
      inputMode={step ? 'decimal' : 'numeric'}
      min={0}
      max={max}
      step={step}
      required
    />
  )
}
