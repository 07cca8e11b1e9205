import type { SlotSelection } from '#app/domain/scheduling/slot-picker/use-slot-selection.ts'
import { cx } from '#app/ui/cx.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConsultationTime } from './consultation-time.tsx'

type BookingBarProps = { selection: SlotSelection; now: Date; hint: string }

/**
 * The selected time and the submit button: beside the form on wide screens. On others below the form until a time is
 * selected, so that the screen is the form's, and then in a bar at the bottom of the screen. The button is disabled by
 * script while no time is selected; without scripts the server reports the missing time.
 */
export function BookingBar({ selection, now, hint }: BookingBarProps) {
  const hydrated = useHydrated()
  const customerZone = useBrowserTimeZone()
  const { slot, day } = selection
  return (
    <div
      className={cx(
        'flex items-center gap-4 border-line py-2.5 max-[16rem]:flex-col max-[16rem]:items-stretch max-[16rem]:gap-2 lg:sticky lg:top-6 lg:block lg:self-start lg:rounded-card lg:border lg:bg-raised lg:p-6',
        (!hydrated || slot) &&
          'max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-(--page-gutter) max-lg:border-t max-lg:bg-raised max-lg:px-(--page-gutter) max-lg:shadow-float',
      )}
    >
      <div className="scripting-only min-w-0 flex-1 lg:mb-4">
        <p className="hidden text-sm text-ink-soft lg:block">Your consultation</p>
        <p aria-live="polite" className="text-sm leading-snug lg:mt-1 lg:min-h-6 lg:text-lg">
          {slot && day ? (
            <ConsultationTime startsAt={slot.startsAt} agencyZone={day.zone} customerZone={customerZone} now={now} />
          ) : (
            <span className="text-ink-soft">No time selected</span>
          )}
        </p>
      </div>
      <SubmitButton size="lg" disabled={hydrated && !slot} className="shrink-0 max-lg:px-4 lg:w-full">
        Book Consultation
      </SubmitButton>
      <p className="mt-4 hidden text-sm text-ink-soft lg:block">{hint}</p>
    </div>
  )
}
