import { STATES } from '#app/lib/states.ts'
import { cx } from '#app/ui/cx.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { licenceField } from './agency-form.ts'
import { FiguresNotice, type LandingFigure } from './figures-notice.tsx'

type FieldSpec = { name: string; label: string; hint?: string; type?: string; max: number; optional?: boolean }

const LICENCES = 'Labour hire licences'
const FIGURES = 'Landing page figures'

const SECTIONS: { title: string; lead: string; fields: FieldSpec[] }[] = [
  {
    title: 'Agency',
    lead: 'Shown on every page and in every email.',
    fields: [
      { name: 'name', label: 'Agency name', max: 60 },
      { name: 'tagline', label: 'Tagline', max: 120 },
      {
        name: 'abn',
        label: 'ABN',
        hint: '11 digits. We check the number is valid, not that it is registered.',
        max: 30,
      },
    ],
  },
  {
    title: 'Contact',
    lead: 'Shown in the footer and on the contact page.',
    fields: [
      { name: 'email', label: 'Email', type: 'email', max: 254 },
      { name: 'phone', label: 'Phone', type: 'tel', max: 40 },
      { name: 'address', label: 'Address', max: 200 },
      { name: 'opening_hours', label: 'Opening hours', max: 120 },
    ],
  },
  {
    title: LICENCES,
    lead: "Required in Queensland, Victoria, South Australia and the ACT. Leave blank if you don't hold one.",
    fields: STATES.map(({ state, name }) => ({ name: licenceField(state), label: name, max: 40, optional: true })),
  },
  {
    title: FIGURES,
    lead: 'Shown exactly as entered, for example 1,200+.',
    fields: [
      { name: 'figure_jobs', label: 'Active Jobs', max: 12 },
      { name: 'figure_companies', label: 'Partner Companies', max: 12 },
      { name: 'figure_candidates', label: 'Happy Candidates', max: 12 },
      {
        name: 'figures_source',
        label: 'What the figures cover',
        hint: 'Shown below the figures. If you leave this blank, we say they cover your whole business, not only this site.',
        max: 160,
        optional: true,
      },
    ],
  },
  {
    title: 'Minimum pay',
    lead: 'Employers get a warning when a job pays less. Update the rate when the minimum wage changes each July.',
    fields: [
      {
        name: 'minimum_hourly',
        label: 'Minimum hourly pay',
        hint: 'In dollars. Daily, weekly, monthly and yearly pay is compared on a 38-hour week.',
        max: 12,
        optional: true,
      },
      { name: 'minimum_hourly_since', label: 'Effective from', type: 'date', max: 10, optional: true },
    ],
  },
]

/** The labels of the form, by field name. */
export const AGENCY_LABELS = Object.fromEntries(
  SECTIONS.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label]),
)

type AgencyFieldsProps = {
  of: GetFieldProps
  /** The saved values, by field name. */
  saved: Record<string, string>
  figures: readonly LandingFigure[]
}

/** The fields of the agency settings in their sections. */
export function AgencyFields({ of, saved, figures }: AgencyFieldsProps) {
  return (
    <>
      {SECTIONS.map((section) => (
        <section
          key={section.title}
          id={section.title.toLowerCase().replaceAll(' ', '-')}
          aria-label={section.title}
          className="grid gap-x-10 gap-y-4 border-t border-line pt-5 xl:grid-cols-[16rem_minmax(0,40rem)]"
        >
          <div>
            <h2 className="text-lg">{section.title}</h2>
            <p className="mt-1 text-sm text-ink-soft">{section.lead}</p>
          </div>
          <div>
            {section.title === FIGURES && <FiguresNotice figures={figures} />}
            {section.title === LICENCES ? (
              <Licences fields={section.fields} of={of} saved={saved} />
            ) : (
              <div className={cx('grid gap-5', section.title === FIGURES ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
                {section.fields.map((spec) => (
                  <SettingField key={spec.name} spec={spec} of={of} wide={spec.max > 12} />
                ))}
              </div>
            )}
          </div>
        </section>
      ))}
    </>
  )
}

function SettingField({ spec, of, wide }: { spec: FieldSpec; of: GetFieldProps; wide?: boolean }) {
  return (
    <TextField
      {...of(spec.name)}
      label={spec.label}
      hint={spec.hint}
      type={spec.type ?? 'text'}
      required={!spec.optional}
      maxLength={spec.max}
      className={wide ? 'sm:col-span-2' : undefined}
    />
  )
}

/** The licences that the agency holds, and the fields of the other states behind `Add a licence`. */
function Licences({ fields, of, saved }: { fields: FieldSpec[]; of: GetFieldProps; saved: Record<string, string> }) {
  const isShown = ({ name }: FieldSpec) => Boolean(saved[name]) || Boolean(of(name).errors?.length)
  const others = fields.filter((spec) => !isShown(spec))
  const grid = 'grid gap-5 sm:grid-cols-2'
  return (
    <div className="space-y-4">
      <div className={`${grid} empty:hidden`}>
        {fields.filter(isShown).map((spec) => (
          <SettingField key={spec.name} spec={spec} of={of} />
        ))}
      </div>
      {others.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 items-center font-semibold">Add a licence</summary>
          <div className={`${grid} pt-3`}>
            {others.map((spec) => (
              <SettingField key={spec.name} spec={spec} of={of} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}
