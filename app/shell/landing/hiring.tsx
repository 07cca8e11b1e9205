import { ButtonLink } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { StatusBadge, type Tone } from '#app/ui/data/badge.tsx'
import { BulletList } from '#app/ui/data/prose.tsx'

const people: { name: string; note: string; status: string; tone: Tone }[] = [
  { name: 'Amelia Hartono', note: 'Applied this morning', status: 'Pending', tone: 'amber' },
  { name: 'Grace Tran', note: 'Forklift licence, 6 years', status: 'Under Review', tone: 'blue' },
  { name: 'Sofia Marino', note: 'Thursday, 10:30', status: 'Interview Scheduled', tone: 'violet' },
  { name: 'Dev Patel', note: 'Starts Monday', status: 'Hired', tone: 'green' },
]

/** The section for employers, with an illustration of an applicant list built from our own components. */
export function Hiring({ points }: { points: readonly string[] }) {
  return (
    <section aria-labelledby="hiring" className="page-width grid gap-12 py-16 sm:py-24 lg:grid-cols-2 lg:items-center">
      <div className="space-y-6">
        <h2 id="hiring" className="text-2xl">
          Hiring? Meet people who are ready to start
        </h2>
        <BulletList items={points} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/employer/register" tone="secondary">
            Register your company
          </ButtonLink>
          <ButtonLink to="/booking" tone="quiet">
            Book a consultation
          </ButtonLink>
        </div>
      </div>
      <div aria-hidden="true" className="rounded-card border border-line bg-sunken p-4 select-none sm:p-8">
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-4">
            <p className="font-display text-lg font-semibold">Warehouse Team Leader</p>
            <p className="shrink-0 text-xs text-ink-soft">4 applicants</p>
          </div>
          {people.map((person) => (
            <div
              key={person.name}
              className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line px-5 py-3.5 last:border-0"
            >
              <Avatar name={person.name} size="sm" />
              <div className="min-w-36 flex-1">
                <p className="text-sm leading-snug font-semibold">{person.name}</p>
                <p className="text-xs text-ink-soft">{person.note}</p>
              </div>
              <StatusBadge tone={person.tone}>{person.status}</StatusBadge>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
