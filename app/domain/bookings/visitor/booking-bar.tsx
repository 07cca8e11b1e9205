import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ChosenWords } from './chosen-words.tsx'
import type { ChosenTime } from './use-chosen-time.ts'
import { useVisitorZone } from './use-visitor-zone.ts'

type BookingBarProps = { chosen: ChosenTime; now: Date; verb: string; children?: React.ReactNode }

/**
 * The chosen time in words and the form's submit: beside the form on a desk, at the foot of a phone's screen, always in
 * view. Disabled by script alone while no time is chosen; the server says the same.
 */
export function BookingBar({ chosen, now, verb, children }: BookingBarProps) {
  const hydrated = useHydrated()
  const ownZone = useVisitorZone()
  const { slot, day } = chosen
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-raised px-4 py-3 shadow-float lg:top-6 lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-card lg:border lg:p-6 lg:shadow-none">
      <p className="hidden text-sm text-ink-soft lg:block">Your consultation</p>
      <p aria-live="polite" className="mb-2.5 min-h-6 lg:mt-1 lg:mb-4 lg:text-lg">
        {slot && day ? (
          <ChosenWords startsAt={slot.startsAt} zone={day.zone} ownZone={ownZone} now={now} />
        ) : (
          <span className="text-ink-soft">No time chosen yet</span>
        )}
      </p>
      <SubmitButton block size="lg" disabled={hydrated && !slot}>
        {verb}
      </SubmitButton>
      {children}
    </div>
  )
}
