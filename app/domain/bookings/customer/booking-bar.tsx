import type { SlotSelection } from '#app/domain/scheduling/slot-picker/use-slot-selection.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { ConsultationTime } from './consultation-time.tsx'

type BookingBarProps = { chosen: SlotSelection; now: Date; smallPrint: string }

/**
 * The chosen time in words and the form's submit: beside the form on a desk, at the foot of a phone's screen, always in
 * view. Disabled by script alone while no time is chosen; the server says the same.
 */
export function BookingBar({ chosen, now, smallPrint }: BookingBarProps) {
  const hydrated = useHydrated()
  const ownZone = useBrowserTimeZone()
  const { slot, day } = chosen
  return (
    <div className="sticky bottom-0 z-10 -mx-[clamp(1rem,4vw,2rem)] items-center gap-6 border-t border-line bg-raised px-[clamp(1rem,4vw,2rem)] py-3 shadow-float sm:flex lg:top-6 lg:bottom-auto lg:mx-0 lg:block lg:self-start lg:rounded-card lg:border lg:p-6 lg:shadow-none">
      <div className="scripting-only mb-2.5 sm:mb-0 sm:flex-1 lg:mb-4">
        <p className="hidden text-sm text-ink-soft lg:block">Your consultation</p>
        <p aria-live="polite" className="min-h-6 lg:mt-1 lg:text-lg">
          {slot && day ? (
            <ConsultationTime startsAt={slot.startsAt} zone={day.zone} ownZone={ownZone} now={now} />
          ) : (
            <span className="text-ink-soft">No time chosen yet</span>
          )}
        </p>
      </div>
      <SubmitButton size="lg" disabled={hydrated && !slot} className="w-full sm:w-auto lg:w-full">
        Book Consultation
      </SubmitButton>
      <p className="mt-4 hidden text-sm text-ink-soft lg:block">{smallPrint}</p>
    </div>
  )
}
