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
    <section aria-labelledby="hiring" className="on-deep bg-deep text-on-deep">
      <div className="page-width grid gap-8 py-6 sm:py-8 lg:grid-cols-2 lg:items-center lg:gap-14">
        <div className="space-y-5">
          <h2 id="hiring" className="text-2xl">
            Hiring? Meet people who are ready to start
          </h2>
          <BulletList items={points} className="text-on-deep-soft marker:text-wattle" />
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to="/employer/register"
              className="bg-wattle text-on-wattle hover:bg-on-deep hover:text-on-wattle"
            >
              Register your company
            </ButtonLink>
            <ButtonLink
              to="/booking"
              tone="quiet"
              className="max-sm:hidden text-on-deep hover:bg-on-deep hover:text-on-wattle"
            >
              Book a consultation
            </ButtonLink>
          </div>
        </div>
        <div aria-hidden="true" className="text-ink select-none max-md:hidden">
          <div className="overflow-hidden rounded-card bg-surface">
            <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-4">
              <p className="font-display text-lg font-semibold">Warehouse Team Leader</p>
              <span className="shrink-0 rounded-control bg-accent px-3 py-1.5 text-sm font-semibold text-on-accent">
                Post New Job
              </span>
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
      </div>
    </section>
  )
}
