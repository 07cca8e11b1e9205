import { zoneLabel } from '#app/lib/zones/zones.ts'
import { cx } from '#app/ui/cx.ts'
import { type ShownZone, showZoneOf } from './use-shown-zone.ts'

/** `Show in: Sydney, London`: whose time is the larger one on each slot. */
export function ZoneSwitch({ zone: { agencyZone, customerZone, shown } }: { zone: ShownZone }) {
  const choices = [
    { whose: 'agency', zone: agencyZone },
    { whose: 'customer', zone: customerZone },
  ] as const
  return (
    <div role="group" aria-label="Show in" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <span aria-hidden="true" className="text-ink-soft">
        Show in:
      </span>
      {choices.map(({ whose, zone }) => (
        <button
          key={whose}
          type="button"
          aria-pressed={shown === whose}
          onClick={() => showZoneOf(whose)}
          className={cx(
            'min-h-11 rounded-full border border-edge bg-surface px-4 font-medium transition-colors hover:border-ink',
            'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper',
          )}
        >
          {zoneLabel(zone)}
        </button>
      ))}
    </div>
  )
}
