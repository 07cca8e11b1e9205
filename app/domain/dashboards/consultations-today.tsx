import { timeIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'

type ConsultationsTodayProps = {
  consultations: readonly { id: string; startsAt: Date; fullName: string; consultantName: string | null }[]
  timeZone: string
}

/** `Today`: the consultations that are left today, the next one highlighted. */
export function ConsultationsToday({ consultations, timeZone }: ConsultationsTodayProps) {
  return (
    <section aria-labelledby="consultations" className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="consultations" className="text-xl">
          Today
        </h2>
        <Link to="/booking-portal?view=today" className="link inline-flex min-h-8 items-center text-sm">
          All of today
        </Link>
      </div>
      {consultations.length === 0 && (
        <p className="border-y border-line py-4 text-ink-soft">No more consultations today.</p>
      )}
      <ol aria-labelledby="consultations" className="empty:hidden">
        {consultations.map(({ id, startsAt, fullName, consultantName }, index) => (
          <li
            key={id}
            className={cx(
              'relative flex min-h-14 items-center gap-4 border-b border-line px-3 first:border-t',
              index === 0 ? 'bg-accent-soft' : 'hover:bg-surface',
            )}
          >
            <Time at={startsAt} className="w-14 shrink-0 text-sm font-semibold whitespace-nowrap">
              {timeIn(timeZone, startsAt)}
            </Time>
            <span className="min-w-0">
              <Link
                to={`/booking-portal/${id}`}
                className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {fullName}
              </Link>
              <span className="block text-sm text-ink-soft">
                {index === 0 && 'Next · '}
                {consultantName ?? 'Unassigned'}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
