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

/** Every field of the booking settings, in the order in which an agency thinks of them. */
export function SettingsFields({ of, timeZone, snippet }: { of: GetFieldProps; timeZone: string; snippet: string }) {
  return (
    <>
      <Section
        title="Opening hours"
        lead={`In ${zoneLabel(timeZone)}. Leave a day empty to close it; a gap is a break.`}
      >
        <WeekEditor of={of} />
      </Section>
      <Section title="Slots" lead="How long a consultation is, and how many can be held at once.">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField of={of} name="slot_minutes" label="Slot length" hint="Minutes" max={480} />
          <NumberField
            of={of}
            name="capacity"
            label="Consultations at once"
            hint="Counts while there is no active consultant"
            max={50}
          />
          <NumberField of={of} name="buffer_before" label="Buffer before" hint="Minutes kept free" max={240} />
          <NumberField of={of} name="buffer_after" label="Buffer after" hint="Minutes kept free" max={240} />
        </div>
      </Section>
      <Section title="Booking" lead="How soon and how far ahead, and who has the last word.">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            of={of}
            name="notice_hours"
            label="Minimum notice"
            hint="Hours before the start"
            max={720}
            step="any"
          />
          <NumberField
            of={of}
            name="booking_window_days"
            label="Horizon"
            hint="Days ahead that can be booked"
            max={730}
          />
        </div>
        <CheckboxField
          label="We confirm each booking first"
          hint="Without it a booking is confirmed at once. With it, no invitation leaves before you confirm, and a visitor who moves one asks anew."
          name="needs_approval"
          id={of('needs_approval').id}
          defaultChecked={of('needs_approval').defaultValue === 'on'}
        />
      </Section>
      <Section
        title="Changes by visitors"
        lead="Until when they can help themselves. Later, they see your phone number."
      >
        <div className="grid gap-5 sm:grid-cols-3">
          <NumberField
            of={of}
            name="cancel_cutoff_hours"
            label="Cancel until"
            hint="Hours before"
            max={720}
            step="any"
          />
          <NumberField
            of={of}
            name="reschedule_cutoff_hours"
            label="Reschedule until"
            hint="Hours before"
            max={720}
            step="any"
          />
          <NumberField of={of} name="max_reschedules" label="Most reschedules" hint="A booking" max={100} />
        </div>
      </Section>
      <Section title="Mail" lead="What leaves, and whom visitors answer.">
        <TextField
          label="Reminders"
          hint="Hours before, such as 24, 2. Leave blank for none. Bookings made earlier keep theirs"
          {...of('reminder_hours')}
          inputMode="numeric"
        />
        <TextField
          label="Contact address"
          hint="Optional. Gets news of bookings and organises the invitations; else the agency’s own"
          {...of('contact_email')}
          type="email"
          maxLength={254}
        />
      </Section>
      <Section title="Who sees bookings" lead="Admins see all of them.">
        <RadioGroup
          label="Employers see"
          {...of('employers_see')}
          options={[
            { value: 'all', label: 'All bookings' },
            { value: 'own', label: 'Only their own', hint: 'Those they made, and those they hold as a consultant' },
          ]}
        />
      </Section>
      <Section title="On your own website" lead="The booking page inside a page of yours.">
        <TextArea
          label="Websites that may show it"
          hint="One address a line, such as https://www.example.com.au"
          {...of('embed_origins')}
          rows={3}
        />
        <CopyField label="Snippet" hint="Put this where the form should stand" value={snippet} />
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

type NumberFieldProps = { of: GetFieldProps; name: string; label: string; hint: string; max: number; step?: 'any' }

function NumberField({ of, name, label, hint, max, step }: NumberFieldProps) {
  return (
    <TextField
      label={label}
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
