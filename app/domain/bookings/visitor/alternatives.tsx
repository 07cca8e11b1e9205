import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Alternative } from '../nearest-free.server.ts'
import { CHOOSE } from './chosen-in.ts'
import { dayWords } from './month-grid.ts'
import type { ChosenTime } from './use-chosen-time.ts'

type AlternativesProps = { slots: readonly Alternative[]; thisYear: string; chosen: ChosenTime }

/** The nearest free times after one was lost: each is chosen with one click, without scripts by posting the form back. */
export function Alternatives({ slots, thisYear, chosen }: AlternativesProps) {
  // With scripts no submit: Enter in a field would press it.
  const type = useHydrated() ? 'button' : 'submit'
  if (slots.length === 0) return null
  return (
    <Callout tone="warning" title="The nearest free times" className="mb-5">
      <ul className="mt-1 flex flex-wrap gap-2">
        {slots.map(({ date, time }) => (
          <li key={date + time}>
            <Button
              type={type}
              name={CHOOSE}
              value={`${date} ${time}`}
              formNoValidate
              tone="secondary"
              size="sm"
              onClick={() => chosen.chooseDate(date, time)}
            >
              {dayWords(date, thisYear)}, {time}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
